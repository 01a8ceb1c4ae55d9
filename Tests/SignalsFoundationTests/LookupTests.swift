import Foundation
import Signals
import SignalsFoundation
import SignalsTesting
import TestSupport
import Testing

/// The program that was built with these tests.
@Suite("lookup", .leavesNothing, .timeLimit(.minutes(30)))
struct LookupTests {
  private static let program = builtProgram("lookup")

  @Test("waits for a pause, tries again, cancels outdated requests, and ends with its input")
  func words() async throws {
    let attempts = Shared(0)
    let isClosed = Shared(false)
    let server = try LoopbackServer { request, connection in
      switch request.path {
      case "/words/flaky":
        let attempt = attempts.withLock {
          $0 += 1
          return $0
        }
        connection.answer(attempt < 3 ? 503 : 200, "found it")
      case "/words/slow":
        connection.waitForClosing()
        isClosed.withLock { $0 = true }
      case "/words/bad": connection.answer(500)
      case "/words/missing": connection.answer(404)
      default: connection.answer(200, "hello")
      }
    }
    let input = Pipe()
    let recorder = Signal.process(
      Self.program, arguments: [server.url("/words/").absoluteString],
      input: input.fileHandleForReading
    ).output().lines().recorded()
    func type(_ text: String) throws {
      try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    }

    try type("f\nfl\nflaky\n")
    #expect(try await recorder.value() == "flaky: found it")
    #expect(server.requests.value == ["/words/flaky": 3])

    try type("slow\n")
    await server.requests.wait { $0["/words/slow"] == 1 }
    try type("word\n")
    #expect(try await recorder.value() == "word: hello")
    await isClosed.wait { $0 }

    try type("bad\n")
    #expect(try await recorder.value() == "bad: \(server.url("/words/bad")): HTTP status 500")
    #expect(server.requests.value["/words/bad"] == 4)

    try type("missing\n")
    #expect(
      try await recorder.value() == "missing: \(server.url("/words/missing")): HTTP status 404")
    #expect(server.requests.value["/words/missing"] == 1)

    try type("last\n")
    try input.fileHandleForWriting.close()
    #expect(try await recorder.value() == "last: hello")
    #expect(try await recorder.end() == nil)
  }

  @Test("keeps no more of a word than it looks up")
  func endlessWord() async throws {
    let server = try LoopbackServer { _, connection in connection.answer(200, "hello") }
    let input = Pipe()
    let recorder = Signal.process(
      Self.program, arguments: [server.url("/words/").absoluteString],
      input: input.fileHandleForReading
    ).output().lines().recorded()
    try input.fileHandleForWriting.write(contentsOf: Data(repeating: 97, count: 5_000))
    try input.fileHandleForWriting.close()
    #expect(try await recorder.value() == String(repeating: "a", count: 1_000) + ": hello")
    #expect(try await recorder.end() == nil)
  }

  @Test(
    "says in one line what is wrong with the command line",
    arguments: [
      ([], "there is no URL"), (["localhost"], "not the URL of a web server: localhost"),
      (["file:///tmp"], "not the URL of a web server: file:///tmp"),
      (["http://a", "http://b"], "more than one URL"), (["--fast"], "unknown option --fast"),
    ])
  func usage(arguments: [String], message: String) async throws {
    let recorder = Signal.process(Self.program, arguments: arguments).output().recorded()
    let failure = try await recorder.end() as? ProcessFailure
    #expect(failure?.end == .exited(status: 2))
    #expect(failure?.errorOutput == Data("lookup: \(message); see lookup --help\n".utf8))
  }

  @Test("ends at a POSIX signal as at the end of its input", arguments: [SIGINT, SIGTERM])
  func interrupted(signal: Int32) async throws {
    let server = try LoopbackServer { _, connection in connection.answer(200, "hello") }
    let (input, output) = (Pipe(), Pipe())
    let process = Process()
    process.executableURL = Self.program
    process.arguments = [server.url("/words/").absoluteString]
    (process.standardInput, process.standardOutput) = (input, output)
    let status = Shared<Int32?>(nil)
    process.terminationHandler = { process in status.withLock { $0 = process.terminationStatus } }
    try process.run()
    try output.fileHandleForWriting.close()
    let lines = output.fileHandleForReading.chunks().lines().recorded()
    try input.fileHandleForWriting.write(contentsOf: Data("word\n".utf8))
    #expect(try await lines.value() == "word: hello")
    kill(process.processIdentifier, signal)
    await status.wait { $0 != nil }
    #expect(status.value == 0)
    #expect(process.terminationReason == .exit)
    #expect(try await lines.end() == nil)
  }
}
