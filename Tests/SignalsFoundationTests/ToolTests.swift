import Foundation
import Signals
import SignalsFoundation
import SignalsTesting
import TestSupport
import Testing

/// The programs that were built with these tests, with standard streams that can't be used.
@Suite("The command line tools", .leavesNothing, .timeLimit(.minutes(30)))
struct ToolTests {
  private static let hasFullDevice = unsafe access("/dev/full", W_OK) == 0

  /// The exit of a tool, and its output.
  private struct Run: Equatable {
    var end: ProcessEvent?
    var output = ""
    var errors = ""

    init(_ status: Int32, output: String = "", errors: String = "") {
      (end, self.output, self.errors) = (.exited(status: status), output, errors)
    }

    init(_ events: [ProcessEvent]) {
      end = events.last
      for event in events {
        switch event {
        case .output(let data): output += String(decoding: data, as: UTF8.self)
        case .errorOutput(let data): errors += String(decoding: data, as: UTF8.self)
        case .exited, .killed: break
        }
      }
    }
  }

  /// Runs a line of the shell, in which `$tool` runs the tool of this name.
  private func run(_ name: String, _ line: String) async throws -> Run {
    let environment = ProcessInfo.processInfo.environment
      .merging(["tool": builtProgram(name).path]) { $1 }
    let recorder = Signal.process(
      URL(filePath: "/bin/sh"), arguments: ["-c", line], environment: environment
    ).recorded()
    try await recorder.end()
    return Run(recorder.values)
  }

  @Test(
    "end with an error when standard input is closed",
    arguments: [
      ("logpulse", #""$tool" -"#), ("logpulse", #""$tool" - --follow"#),
      ("lookup", #""$tool" http://127.0.0.1:1/"#),
    ])
  func closedInput(tool: String, line: String) async throws {
    let expected = Run(1, errors: "\(tool): file descriptor 0: Bad file descriptor\n")
    #expect(try await run(tool, "exec \(line) <&-") == expected)
  }

  @Test(
    "end with an error when there is no room for their output", .enabled(if: hasFullDevice),
    arguments: [
      ("logpulse", #""$tool""#), ("logpulse", #""$tool" --help"#), ("marbles", #""$tool" --help"#),
      ("signals-top", #""$tool" --help"#), ("fuzz", #""$tool" --programs 1 --threads 1"#),
      ("lookup", #"echo word | "$tool" http://127.0.0.1:1/"#),
    ])
  func fullOutput(tool: String, line: String) async throws {
    let expected = Run(1, errors: "\(tool): standard output: No space left on device\n")
    #expect(try await run(tool, "\(line) >/dev/full") == expected)
  }

  @Test(
    "end with an error when standard output is closed",
    arguments: ["logpulse", "lookup", "marbles", "fuzz", "signals-top"])
  func closedOutput(tool: String) async throws {
    let expected = Run(1, errors: "\(tool): standard output: Bad file descriptor\n")
    #expect(try await run(tool, #"exec "$tool" --help >&-"#) == expected)
  }

  @Test("fill the places of closed standard streams, which nothing else takes then")
  func closedStreams() async {
    await #expect(processExitsWith: .exitCode(0)) {
      for descriptor in 0...STDERR_FILENO { close(descriptor) }
      Tool("tool").fillClosedStreams()
      exit((0...STDERR_FILENO).contains { fcntl($0, F_GETFD) < 0 } ? 1 : 0)
    }
  }

  @Test(
    "print their usage, and do nothing else, when they are asked for help",
    arguments: ["logpulse", "lookup", "marbles", "fuzz", "signals-top"])
  func help(tool: String) async throws {
    let directory = try TemporaryDirectory()
    let run = try await run(tool, #"cd '\#(directory.url.path)' && exec "$tool" --help"#)
    #expect(run.output.hasPrefix("usage: \(tool) "))
    #expect(run == Run(0, output: run.output))
    #expect(try directory.names() == [])
  }

  @Test("print their name and version", arguments: ["logpulse", "lookup", "signals-top"])
  func version(tool: String) async throws {
    let expected = Run(0, output: "\(tool) \(Tool.version)\n")
    #expect(try await run(tool, #"exec "$tool" --version"#) == expected)
  }

  @Test("marbles ends with an error after the gallery too", .enabled(if: hasFullDevice))
  func gallery() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).html")
    defer { try? FileManager.default.removeItem(at: file) }
    let expected = Run(1, errors: "marbles: standard output: No space left on device\n")
    #expect(try await run("marbles", #"exec "$tool" '\#(file.path)' >/dev/full"#) == expected)
    #expect(FileManager.default.fileExists(atPath: file.path))
  }

  @Test(
    "end with their status when they can't say why", .enabled(if: hasFullDevice),
    arguments: ["2>/dev/full", "2>&-"])
  func unusableErrorOutput(redirection: String) async throws {
    for (tool, arguments, status) in [
      ("logpulse", "--bad", 2), ("logpulse", "/nonexistent", 1), ("lookup", "", 2),
      ("marbles", "--bad", 2), ("fuzz", "--bad", 2), ("signals-top", "--bad", 2),
    ] {
      #expect(
        try await run(tool, "exec \"$tool\" \(arguments) \(redirection)") == Run(Int32(status)),
        "\(tool) \(arguments)")
    }
  }

  @Test("wait for the reader of their output, even where writing doesn't block")
  func unblockingOutput() async throws {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    #expect(unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0)
    let handles = ends.map { FileHandle(fileDescriptor: $0, closeOnDealloc: true) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    let text = String(repeating: "one line\n", count: 1_000_000)
    let output = try OpenFile(handles[0])
    let writer = Signal.try { try output.write(text) }.subscribe(on: .background()).recorded()
    let reader = handles[1].chunks().scan(start: 0) { $0 + $1.count }
      .filter { $0 == text.utf8.count }
      .take(1)
      .recorded()
    #expect(try await writer.end() == nil)
    #expect(try await reader.end() == nil)
    withExtendedLifetime(handles) {}
  }

  @Test("fuzz refuses programs that have no number")
  func hugeNumbers() async throws {
    let line = #"exec "$tool" --threads 1 --programs"#
    let refused = try await run("fuzz", "\(line) 10 --first \(Int.max)")
    #expect(refused.end == .exited(status: 2))
    let message = "fuzz: there are no 10 programs from number \(Int.max) on\nusage: fuzz "
    #expect(refused.errors.hasPrefix(message), "\(refused)")
    let last = try await run("fuzz", "\(line) 1 --first \(Int.max - 1)")
    #expect(last.end == .exited(status: 0))
    #expect(last.output.hasPrefix("1 programs of seed 1 from \(Int.max - 1) on, "), "\(last)")
  }
}
