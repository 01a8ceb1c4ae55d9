import Foundation
import Signals
import SignalsFoundation
import SignalsTesting
import TerminalOutput
import TestSupport
import Testing

/// The programs that were built with these tests, with standard streams that can't be used.
@Suite("The command line tools", .leavesNothing, .timeLimit(.minutes(30)))
struct ToolTests {
  private static let hasFullDevice = unsafe access("/dev/full", W_OK) == 0

  @Test(
    "end with an error when standard input is closed",
    arguments: [
      ("logpulse", #""$tool" -"#), ("logpulse", #""$tool" - --follow"#),
    ])
  func closedInput(tool: String, line: String) async throws {
    let expected = ToolRun(1, errors: "\(tool): file descriptor 0: Bad file descriptor\n")
    #expect(try await runTool(tool, "exec \(line) <&-") == expected)
  }

  @Test(
    "end with an error when there is no room for their output", .enabled(if: hasFullDevice),
    arguments: [
      ("logpulse", #""$tool""#), ("logpulse", #""$tool" --help"#),
      ("signals-top", #""$tool" --help"#),
    ])
  func fullOutput(tool: String, line: String) async throws {
    let expected = ToolRun(1, errors: "\(tool): standard output: No space left on device\n")
    #expect(try await runTool(tool, "\(line) >/dev/full") == expected)
  }

  @Test(
    "end with an error when standard output is closed",
    arguments: ["logpulse", "signals-top"])
  func closedOutput(tool: String) async throws {
    let expected = ToolRun(1, errors: "\(tool): standard output: Bad file descriptor\n")
    #expect(try await runTool(tool, #"exec "$tool" --help >&-"#) == expected)
  }

  @Test("say in one line what is wrong, whatever characters an argument has")
  func failure() async {
    let result = await #expect(
      processExitsWith: .exitCode(2), observing: [\.standardErrorContent]
    ) {
      Tool("tool").refuse("unknown option --a\u{1B}[31m\nb")
    }
    let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(errors.contains("tool: unknown option --a\\u{1b}[31m\\u{a}b; see tool --help\n"))
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
    arguments: ["logpulse", "signals-top"])
  func help(tool: String) async throws {
    let directory = try TemporaryDirectory()
    let run = try await runTool(tool, #"cd '\#(directory.url.path)' && exec "$tool" --help"#)
    #expect(run.output.hasPrefix("usage: \(tool) "))
    #expect(run == ToolRun(0, output: run.output))
    #expect(try directory.names() == [])
  }

  @Test("print their name and version", arguments: ["logpulse", "signals-top"])
  func version(tool: String) async throws {
    let expected = ToolRun(0, output: "\(tool) \(Tool.version)\n")
    #expect(try await runTool(tool, #"exec "$tool" --version"#) == expected)
  }

  @Test(
    "end with their status when they can't say why", .enabled(if: hasFullDevice),
    arguments: ["2>/dev/full", "2>&-"])
  func unusableErrorOutput(redirection: String) async throws {
    for (tool, arguments, status) in [
      ("logpulse", "--bad", 2), ("logpulse", "/nonexistent", 1), ("signals-top", "--bad", 2),
    ] {
      #expect(
        try await runTool(tool, "exec \"$tool\" \(arguments) \(redirection)")
          == ToolRun(Int32(status)),
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
}

/// The exit of a command line tool, and its output.
private struct ToolRun: Equatable {
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
private func runTool(_ name: String, _ line: String) async throws -> ToolRun {
  let environment = ProcessInfo.processInfo.environment
    .merging(["tool": builtProgram(name).path]) { $1 }
  let recorder = Signal.process(
    URL(filePath: "/bin/sh"), arguments: ["-c", line], environment: environment
  ).recorded()
  try await recorder.end()
  return ToolRun(recorder.values)
}
