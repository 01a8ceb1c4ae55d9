import Foundation
import TestSupport
import Testing

@testable import logpulse

@Suite("logpulse", .serialized, .leavesNothing)
struct ProgramTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  // MARK: Reading

  @Test("reads the sample without arguments")
  func sample() throws {
    let program = try Program()
    #expect(try program.end() == (0, ""))
    #expect(
      program.text.hasPrefix(
        """
        Log         the sample log that comes with logpulse
        Time        2026-11-21 07:59:12 to 2026-11-21 08:01:57 UTC, 2 min 45 s
        Requests    7,944

        """))
    #expect(program.text.contains("\nStatus      2xx 3,896, 3xx 3,465, 4xx 491, 5xx 92\n"))
  }

  @Test("doesn't follow the sample, which never grows")
  func followedSample() throws {
    let program = try Program(["--follow"])
    let message = "logpulse: --follow needs a FILE, or a log on standard input; see logpulse --help"
    #expect(try program.end() == (2, "\(message)\n"))
  }

  @Test("reads the sample without arguments on a terminal")
  func sampleOnTerminal() throws {
    let program = try Program(onTerminalWithRows: 24, input: nil)
    #expect(try program.end() == (0, ""))
    try program.wait(for: "Log         the sample log that comes with logpulse\r\n")
  }

  @Test("reads a file, counts what it can't parse, and keeps a last line without line break")
  func file() throws {
    let log = ["", line("/a"), "nonsense", line("/b", status: 404), line("/a")]
    let path = try directory.file("a.log", log.joined(separator: "\n")).path
    let program = try Program([path])
    #expect(try program.end() == (0, ""))
    #expect(
      program.text == """
        Log         \(path)
        Time        2026-11-21 07:51:46 to 2026-11-21 07:51:46 UTC, 0 s
        Requests    3
        Per second  3.0 in the last second, 3.0 in 10 s, 3.0 in 60 s
        Status      2xx 2, 4xx 1
        Bytes       300 B served, median 100 B, 95th percentile 100 B
        Not parsed  2 lines, the first is line 1

        Busiest paths
          2  /a
          1  /b

        """)
  }

  @Test("reports nothing of an empty file")
  func emptyFile() throws {
    let path = try directory.file("a.log", "").path
    let program = try Program([path])
    #expect(try program.end() == (0, ""))
    let report = Report(source: .file(path), statistics: Statistics())
    #expect(program.text == report.lines(columns: nil).map { "\($0)\n" }.joined())
  }

  @Test("loses nothing but the bytes that are not UTF-8")
  func otherBytes() throws {
    let path = directory.path("a.log")
    var log = Data(line("/a\u{E9}", agent: "b\u{FF}").unicodeScalars.map { UInt8($0.value) })
    log += Data("\n\(line("/c"))\n".utf8) + Data([0xFF, 0xFE, 0x00, 0x0A])
    try log.write(to: URL(filePath: path))
    let program = try Program([path])
    #expect(try program.end() == (0, ""))
    #expect(program.text.contains("\nRequests    2\n"))
    #expect(program.text.contains("\nNot parsed  1 line, line 3\n"))
    #expect(program.text.hasSuffix("\n  1  /a\u{FFFD}\n  1  /c\n"))
  }

  @Test(
    "reads a pipe, named or not, to its end",
    arguments: [["-"], ["-", "--follow"], [], ["--follow"]])
  func standardInput(arguments: [String]) throws {
    let pipe = Pipe()
    let program = try Program(arguments, input: pipe.fileHandleForReading)
    try pipe.fileHandleForWriting.write(contentsOf: Data("\(line("/a"))\n\(line("/b"))".utf8))
    try pipe.fileHandleForWriting.close()
    #expect(try program.end() == (0, ""))
    #expect(program.text.hasPrefix("Log         standard input\n"))
    #expect(program.text.contains("\nRequests    2\n"))
  }

  @Test("reads a file that is its standard input")
  func redirectedFile() throws {
    let file = try FileHandle(forReadingFrom: directory.file("a.log", "\(line("/a"))\n"))
    let program = try Program(input: file)
    #expect(try program.end() == (0, ""))
    #expect(program.text.hasPrefix("Log         standard input\n"))
    #expect(program.text.contains("\nRequests    1\n"))
  }

  @Test("says that its standard input is empty")
  func emptyPipe() throws {
    let pipe = Pipe()
    let program = try Program(input: pipe.fileHandleForReading)
    try pipe.fileHandleForWriting.close()
    let hint = "logpulse: standard input is empty; name a FILE to read another log\n"
    #expect(try program.end() == (0, hint))
    #expect(program.text.contains("\nRequests    0\n"))
  }

  @Test("prints one JSON object, on a terminal too")
  func json() throws {
    let path = try directory.file("a.log", "\(line("/a"))\n").path
    let program = try Program([path, "--json"])
    #expect(try program.end() == (0, ""))
    #expect(program.text.hasSuffix("}\n"))
    let object = try JSONSerialization.jsonObject(with: Data(program.text.utf8))
    #expect((object as? [String: Any])?["requests"] as? Int == 1)
    let onTerminal = try Program([path, "--json"], onTerminalWithRows: 24, columns: 20)
    #expect(try onTerminal.end() == (0, ""))
    #expect(onTerminal.text == program.text.replacing("\n", with: "\r\n"))
  }

  // MARK: Errors

  @Test("says in one line why it can't read a file")
  func missingFile() throws {
    for (path, reason) in [
      (directory.path("a.log"), "No such file or directory"),
      (directory.path("."), "Is a directory"),
    ] {
      let program = try Program([path])
      #expect(try program.end() == (1, "logpulse: \(path): \(reason)\n"))
      #expect(program.text == "")
    }
  }

  @Test("fails when no line can be parsed, and says why")
  func unparsed() throws {
    let path = try directory.file("a.log", "time,path\n1,/a\n").path
    let program = try Program([path])
    let (status, errors) = try program.end()
    #expect(status == 1)
    #expect(errors.hasPrefix("logpulse: \(path): no line is in Common or Combined Log Format\n"))
    #expect(errors.hasSuffix("\n  line 1: time,path\n"))
    #expect(program.text.contains("\nNot parsed  2 lines, the first is line 1\n"))
  }

  @Test(
    "says when there is no room for the report", .enabled(if: unsafe access("/dev/full", W_OK) == 0)
  )
  func fullDisk() throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let program = try Program(writingTo: full)
    #expect(
      try program.end() == (1, "logpulse: standard output: No space left on device\n"))
  }

  @Test("may not read everything", .enabled(if: getuid() != 0, "root may read everything"))
  func unreadableFile() throws {
    let path = try directory.file("a.log", "").path
    unsafe chmod(path, 0)
    let program = try Program([path])
    #expect(try program.end() == (1, "logpulse: \(path): Permission denied\n"))
  }

  @Test(
    "says in one line what is wrong with the command line",
    arguments: [
      (["--fast"], "unknown option --fast"), (["a", "b"], "more than one file: b"),
    ])
  func usage(arguments: [String], message: String) throws {
    let program = try Program(arguments)
    #expect(try program.end() == (2, "logpulse: \(message); see logpulse --help\n"))
    #expect(program.text == "")
  }

  @Test("shows how it is used when asked to")
  func help() throws {
    let program = try Program(["--help"])
    #expect(try program.end() == (0, ""))
    #expect(program.text == "\(Options.usage)\n")
  }

  // MARK: On a terminal

  @Test("draws at most ten reports a second on the other screen, and then prints the final one")
  func progress() throws {
    let log = String(repeating: line("/a") + "\n", count: 20_000)
    let path = try directory.file("a.log", log).path
    let start = ContinuousClock.now
    let program = try Program([path], onTerminalWithRows: 24)
    #expect(try program.end() == (0, ""))
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let frames = program.text.components(separatedBy: "Requests ").count - 1
    #expect(frames >= 2)
    #expect(frames <= Int(seconds * 10) + 4)
    #expect(program.text.hasPrefix("\u{1B}[?1049h"))
    let last = try #require(program.text.range(of: "\u{1B}[?1049l", options: .backwards))
    #expect(program.text[last.upperBound...].contains("\r\nRequests    20,000\r\n"))
    #expect(program.text.hasSuffix("\r\n  20,000  /a\r\n"))
  }

  @Test("shows the lines that fit on a small terminal, and all of them in the end")
  func smallTerminal() throws {
    let program = try Program(onTerminalWithRows: 2)
    try program.wait(for: "Time ")
    #expect(!program.textFound.contains("Requests"))
    #expect(try program.end() == (0, ""))
    #expect(program.text.contains("/favicon.ico"))
  }

  @Test("prints the report once on a dumb terminal", arguments: ["dumb", ""])
  func dumbTerminal(kind: String) throws {
    let program = try Program(environment: ["TERM": kind], onTerminalWithRows: 24)
    #expect(try program.end() == (0, ""))
    #expect(program.text.contains("/favicon.ico"))
    #expect(!program.text.contains("\u{1B}"))
    #expect(program.text.split(separator: "\r\n").count { $0.hasPrefix("Requests ") } == 1)
  }

  @Test("is no wider than the terminal, also when its size changes")
  func resizedTerminal() throws {
    let path = try directory.file("a.log", "\(line("/begin/of/a/long/path/and/its/end"))\n").path
    let program = try Program([path, "--follow"], onTerminalWithRows: 24, columns: 80)
    try program.wait(for: "  1  /begin/of/a/long/path/and/its/end")
    for _ in 1...5 {
      program.resize(rows: 15, columns: 30)
      try program.wait(for: "\u{1B}[J  1  /begin/of/a/…/and/its/end")
      program.resize(rows: 24, columns: 80)
      try program.wait(for: "\u{1B}[J  1  /begin/of/a/long/path/and/its/end")
    }
    program.resize(rows: 24, columns: 20)
    program.interrupt()
    #expect(try program.end() == (0, ""))
    let last = try #require(program.text.range(of: "\u{1B}[?1049l", options: .backwards))
    let lines = program.text[last.upperBound...].split(separator: "\r\n")
    #expect(lines.count == 10)
    for line in lines { #expect(line.count <= 20, "\(line)") }
  }

  @Test("gives the terminal back while it is stopped, and draws again later")
  func stopping() throws {
    let path = try directory.file("a.log", "\(line("/a"))\n").path
    let program = try Program([path, "--follow"], onTerminalWithRows: 24)
    try program.wait(forRequests: 1)
    program.send(SIGTSTP)
    try program.wait(for: "\u{1B}[?1049l")
    program.goOnWhenStopped()
    try program.wait(for: "\u{1B}[?1049h")
    try program.wait(forRequests: 1)
    program.interrupt()
    #expect(try program.end() == (0, ""))
  }

  @Test("shows errors in colour on a terminal, unless its user wants none", arguments: ["", "1"])
  func colours(noColour: String) throws {
    let log = [line("/a", status: 503), line("/a", status: 404), line("/a"), "nonsense"]
    let path = try directory.file("a.log", log.joined(separator: "\n")).path
    let program = try Program([path], environment: ["NO_COLOR": noColour], onTerminalWithRows: 24)
    #expect(try program.end() == (0, ""))
    #expect(
      program.text.contains("2xx 1, \u{1B}[33m4xx 1\u{1B}[m, \u{1B}[31m5xx 1\u{1B}[m\r\n")
        == noColour.isEmpty)
    #expect(program.text.contains("\u{1B}[31mNot parsed  1 line") == noColour.isEmpty)
  }

  @Test(
    "shows data of a pipe without waiting for more, and ends at an interrupt",
    arguments: [SIGINT, SIGTERM])
  func silentPipe(signal: Int32) throws {
    let pipe = Pipe()
    let program = try Program(
      ["-"], onTerminalWithRows: 24, input: pipe.fileHandleForReading)
    try pipe.fileHandleForWriting.write(contentsOf: Data("\(line("/a"))\n\(line("/b"))".utf8))
    try program.wait(for: "Requests    1\r\n")
    program.send(signal)
    #expect(try program.end() == (0, ""))
    try program.wait(for: "Requests    2\r\n")
  }

  // MARK: Following

  @Test("follows a file that grows, is renamed, replaced and truncated, until it is interrupted")
  func following() throws {
    let path = try directory.file("a.log", "\(line("/1"))\n").path
    let program = try Program([path, "--follow"], onTerminalWithRows: 24)
    try program.wait(for: "Requests    1\r\n")
    try directory.append("\(line("/2"))\n", to: "a.log")
    try program.wait(for: "Requests    2\r\n")

    try FileManager.default.moveItem(
      atPath: directory.path("a.log"), toPath: directory.path("a.log.1"))
    try directory.append("\(line("/3"))\n", to: "a.log.1")
    try program.wait(for: "Requests    3\r\n")
    _ = try directory.file("a.log", "\(line("/4"))\n\(line("/5"))\n")
    try program.wait(for: "Requests    5\r\n")

    _ = try directory.file("a.log", "\(line("/6"))\n")
    try program.wait(for: "Requests    6\r\n")

    // The first half of a line is not lost.
    try directory.append("\(line("/7"))\n\(line("/8"))", to: "a.log")
    try program.wait(for: "Requests    7\r\n")
    program.interrupt()
    #expect(try program.end() == (0, ""))
    try program.wait(for: "Requests    8\r\n")
    for number in 1...8 { try program.wait(for: "  1  /\(number)\r\n") }
  }

  @Test("follows an empty file")
  func followingEmptyFile() throws {
    let path = try directory.file("a.log", "").path
    let program = try Program([path, "--follow"], onTerminalWithRows: 24)
    try directory.append("\(line("/1"))\n", to: "a.log")
    try program.wait(for: "Requests    1\r\n")
    program.interrupt()
    #expect(try program.end() == (0, ""))
  }

  @Test("waits for a file that is missing, and says so on a terminal", arguments: [true, false])
  func missingFollowedFile(errorsAreOnTerminal: Bool) throws {
    let path = directory.path("later/a.log")
    let program = try Program(
      [path, "--follow"], onTerminalWithRows: 24, columns: 200,
      errorsAreOnTerminal: errorsAreOnTerminal)
    if errorsAreOnTerminal { try program.wait(for: "logpulse: waiting for \(path)\r\n") }
    try FileManager.default.createDirectory(
      atPath: directory.path("later"), withIntermediateDirectories: false)
    _ = try directory.file("later/a.log", "\(line("/1"))\n")
    try program.wait(forRequests: 1)
    program.interrupt()
    #expect(try program.end() == (0, ""))
  }

  @Test("can be interrupted while it waits for a file", arguments: [SIGINT, SIGTERM])
  func interruptedWaiting(signal: Int32) throws {
    let program = try Program(
      [directory.path("a.log"), "--follow"], onTerminalWithRows: 24, errorsAreOnTerminal: true)
    try program.wait(for: "waiting for")
    program.send(signal)
    #expect(try program.end() == (0, ""))
    try program.wait(for: "Requests    0\r\n")
  }

  @Test(
    "reports all lines that were written before the interrupt, also of a new file",
    arguments: [SIGINT, SIGTERM])
  func interruptedFollowing(signal: Int32) throws {
    let path = try directory.file("a.log", "\(line("/1"))\n").path
    let program = try Program([path, "--follow"], onTerminalWithRows: 24)
    try program.wait(forRequests: 1)
    try directory.append("\(line("/2"))\n", to: "a.log")
    try FileManager.default.moveItem(atPath: path, toPath: directory.path("a.log.1"))
    _ = try directory.file("a.log", "\(line("/3"))\n")
    program.send(signal)
    #expect(try program.end() == (0, ""))
    try program.wait(forRequests: 3)
  }

  @Test("loses no line of a log that is rotated under load")
  func rotation() throws {
    let path = try directory.file("a.log", "").path
    let program = try Program([path, "--follow"], onTerminalWithRows: 24)
    let rounds = 20
    for round in 0..<rounds {
      for _ in 0..<450 { try directory.append("\(line("/\(round)"))\n", to: "a.log") }
      // A file that has the name for less than a moment is not seen.
      try program.wait(forRequests: round * 500 + 1)
      // The log is renamed, and gets some more lines, until its writer opens the new file.
      let old = "a.log.\(round)"
      try FileManager.default.moveItem(atPath: path, toPath: directory.path(old))
      _ = try directory.file("a.log", "")
      for _ in 0..<50 { try directory.append("\(line("/\(round)"))\n", to: old) }
    }
    program.send(SIGTERM)
    #expect(try program.end() == (0, ""))
    try program.wait(forRequests: rounds * 500)
    #expect(program.text.contains("Requests    10,000\r\n"))
  }

  private func line(_ path: String, status: Int = 200, agent: String = "curl") -> String {
    "::1 - - [21/Nov/2026:07:51:46 +0000] \"GET \(path) HTTP/1.1\" \(status) 100 \"-\" \"\(agent)\""
  }
}
