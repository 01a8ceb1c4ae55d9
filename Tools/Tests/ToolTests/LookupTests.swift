import Foundation
import Testing
import ToolTestSupport

/// The program that was built with these tests.
@Suite("lookup", .leavesNothing, .timeLimit(.minutes(30)))
struct LookupTests {
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
    let program = try RunningProgram(
      "lookup", [server.url("/words/").absoluteString], input: input.fileHandleForReading)
    func type(_ text: String) throws {
      try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    }

    try type("f\nfl\nflaky\n")
    try program.wait(for: "flaky: found it\n")
    #expect(server.requests.value == ["/words/flaky": 3])

    try type("slow\n")
    await server.requests.wait { $0["/words/slow"] == 1 }
    try type("word\n")
    try program.wait(for: "word: hello\n")
    await isClosed.wait { $0 }

    try type("bad\n")
    try program.wait(for: "bad: \(server.url("/words/bad")): HTTP status 500\n")
    #expect(server.requests.value["/words/bad"] == 4)

    try type("missing\n")
    try program.wait(for: "missing: \(server.url("/words/missing")): HTTP status 404\n")
    #expect(server.requests.value["/words/missing"] == 1)

    try type("last\n")
    try input.fileHandleForWriting.close()
    try program.wait(for: "last: hello\n")
    #expect(try program.end() == (0, ""))
  }

  @Test("keeps no more of a word than it looks up")
  func endlessWord() throws {
    let server = try LoopbackServer { _, connection in connection.answer(200, "hello") }
    let input = Pipe()
    let program = try RunningProgram(
      "lookup", [server.url("/words/").absoluteString], input: input.fileHandleForReading)
    try input.fileHandleForWriting.write(contentsOf: Data(repeating: 97, count: 5_000))
    try input.fileHandleForWriting.close()
    #expect(try program.end() == (0, ""))
    #expect(program.text == String(repeating: "a", count: 1_000) + ": hello\n")
  }

  @Test(
    "says in one line what is wrong with the command line",
    arguments: [
      ([], "there is no URL"), (["localhost"], "not the URL of a web server: localhost"),
      (["file:///tmp"], "not the URL of a web server: file:///tmp"),
      (["http://a", "http://b"], "more than one URL"), (["--fast"], "unknown option --fast"),
    ])
  func usage(arguments: [String], message: String) throws {
    let program = try RunningProgram("lookup", arguments)
    #expect(try program.end() == (2, "lookup: \(message); see lookup --help\n"))
  }

  @Test("ends at a POSIX signal as at the end of its input", arguments: [SIGINT, SIGTERM])
  func interrupted(signal: Int32) throws {
    let server = try LoopbackServer { _, connection in connection.answer(200, "hello") }
    let input = Pipe()
    let program = try RunningProgram(
      "lookup", [server.url("/words/").absoluteString], input: input.fileHandleForReading)
    try input.fileHandleForWriting.write(contentsOf: Data("word\n".utf8))
    try program.wait(for: "word: hello\n")
    program.send(signal)
    #expect(try program.end() == (0, ""))
  }
}
