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
    #expect(program.text.hasPrefix("Requests    7,944\n"))
    #expect(program.text.contains("\nStatus      2xx 3,896, 3xx 3,465, 4xx 491, 5xx 92\n"))
  }

  @Test("reads a file, counts what it can't parse, and keeps a last line without line break")
  func file() throws {
    let log = ["", line("/a"), "nonsense", line("/b", status: 404), line("/a")]
    let path = try directory.file("a.log", log.joined(separator: "\n")).path
    let program = try Program([path])
    #expect(try program.end() == (0, ""))
    #expect(
      program.text == """
        Requests    3
        Per second  3.0 over the last 1 s, 3.0 over the last 10 s, 3.0 over the last 60 s
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
    let program = try Program([directory.file("a.log", "").path])
    #expect(try program.end() == (0, ""))
    #expect(program.text == Report(Statistics()).text)
  }

  @Test("loses nothing but the bytes that are not UTF-8")
  func otherBytes() throws {
    let path = directory.path("a.log")
    var log = Data(line("/a\u{E9}", agent: "b\u{FF}").unicodeScalars.map { UInt8($0.value) })
    log += Data("\n\(line("/c"))\n".utf8) + Data([0xFF, 0xFE, 0x00, 0x0A])
    try log.write(to: URL(filePath: path))
    let program = try Program([path])
    #expect(try program.end() == (0, ""))
    #expect(program.text.hasPrefix("Requests    2\n"))
    #expect(program.text.contains("\nNot parsed  1 line, line 3\n"))
    #expect(program.text.hasSuffix("\n  1  /a\u{FFFD}\n  1  /c\n"))
  }

  @Test("reads any kind of standard input", arguments: [["-"], ["-", "--follow"]])
  func standardInput(arguments: [String]) throws {
    let pipe = Pipe()
    let program = try Program(arguments, input: pipe.fileHandleForReading)
    try pipe.fileHandleForWriting.write(contentsOf: Data("\(line("/a"))\n\(line("/b"))".utf8))
    try pipe.fileHandleForWriting.close()
    #expect(try program.end() == (0, ""))
    #expect(program.text.hasPrefix("Requests    2\n"))
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
    "shows how it is used when it can't make sense of the command line",
    arguments: [
      (["--fast"], "unknown option --fast"), (["a", "b"], "more than one file: b"),
    ])
  func usage(arguments: [String], message: String) throws {
    let program = try Program(arguments)
    #expect(try program.end() == (2, "logpulse: \(message)\n\(Options.usage)\n"))
    #expect(program.text == "")
  }

  @Test("shows how it is used when asked to")
  func help() throws {
    let program = try Program(["--help"])
    #expect(try program.end() == (0, ""))
    #expect(program.text == "\(Options.usage)\n")
  }

  // MARK: On a terminal

  @Test("draws at most ten reports a second, each over the last one, and then the final one")
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
    #expect(program.text.contains("\u{1B}[8A\u{1B}[JRequests    20,000\u{1B}[K\r\n"))
    #expect(program.text.hasSuffix("\r\n  20,000  /a\u{1B}[K\r\n"))
  }

  @Test("shows the lines that fit on a small terminal, and all of them in the end")
  func smallTerminal() throws {
    let program = try Program([], onTerminalWithRows: 3)
    try program.wait(for: "Per second")
    try program.wait(for: "\u{1B}[?7h")
    #expect(!program.textFound.contains("Status"))
    #expect(try program.end() == (0, ""))
    #expect(program.text.contains("/favicon.ico"))
  }

  @Test("shows data of a pipe without waiting for more, and ends at an interrupt")
  func silentPipe() throws {
    let pipe = Pipe()
    let program = try Program(
      ["-"], onTerminalWithRows: 24, input: pipe.fileHandleForReading)
    try pipe.fileHandleForWriting.write(contentsOf: Data("\(line("/a"))\n\(line("/b"))".utf8))
    try program.wait(for: "Requests    1\u{1B}")
    program.interrupt()
    #expect(try program.end() == (0, ""))
    try program.wait(for: "Requests    2\u{1B}")
  }

  // MARK: Following

  @Test("follows a file that grows, is renamed, replaced and truncated, until it is interrupted")
  func following() throws {
    let path = try directory.file("a.log", "\(line("/1"))\n").path
    let program = try Program([path, "--follow"], onTerminalWithRows: 24)
    try program.wait(for: "Requests    1\u{1B}")
    try directory.append("\(line("/2"))\n", to: "a.log")
    try program.wait(for: "Requests    2\u{1B}")

    try FileManager.default.moveItem(
      atPath: directory.path("a.log"), toPath: directory.path("a.log.1"))
    try directory.append("\(line("/3"))\n", to: "a.log.1")
    try program.wait(for: "Requests    3\u{1B}")
    _ = try directory.file("a.log", "\(line("/4"))\n\(line("/5"))\n")
    try program.wait(for: "Requests    5\u{1B}")

    _ = try directory.file("a.log", "\(line("/6"))\n")
    try program.wait(for: "Requests    6\u{1B}")

    // The first half of a line is not lost.
    try directory.append("\(line("/7"))\n\(line("/8"))", to: "a.log")
    try program.wait(for: "Requests    7\u{1B}")
    program.interrupt()
    #expect(try program.end() == (0, ""))
    try program.wait(for: "Requests    8\u{1B}")
    for number in 1...8 { try program.wait(for: "  1  /\(number)\u{1B}") }
  }

  @Test("follows an empty file")
  func followingEmptyFile() throws {
    let path = try directory.file("a.log", "").path
    let program = try Program([path, "--follow"], onTerminalWithRows: 24)
    try directory.append("\(line("/1"))\n", to: "a.log")
    try program.wait(for: "Requests    1\u{1B}")
    program.interrupt()
    #expect(try program.end() == (0, ""))
  }

  private func line(_ path: String, status: Int = 200, agent: String = "curl") -> String {
    "::1 - - [21/Nov/2026:07:51:46 +0000] \"GET \(path) HTTP/1.1\" \(status) 100 \"-\" \"\(agent)\""
  }
}

extension Report {
  fileprivate var text: String { lines.map { "\($0)\n" }.joined() }
}
