#if canImport(FoundationNetworking)
  import Foundation
  import FoundationNetworking
  import Signals
  import SignalsNetworking
  import TestSupport
  import Testing

  /// The documented faults of each call. When one of these tests fails, Foundation no longer stops
  /// the program, and the sentences in the documentation can be removed.
  @Suite("Answers that stop the program, in Foundation", .leavesNothing, .timeLimit(.minutes(30)))
  struct FatalAnswerTests {
    @Test("a chunked body with a trailer, as each call says", .tags(.K10))
    func trailer() async {
      await #expect(processExitsWith: .failure) {
        await ask("Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\nX: y\r\n\r\n")
      }
    }

    @Test("a length that no integer holds once it is rounded, as each call says", .tags(.K11))
    func length() async {
      await #expect(processExitsWith: .failure) {
        await ask("Content-Length: 9223372036854775807\r\n\r\na")
      }
      // 2^63 - 512 is the smallest length that is rounded to 2^63.
      await #expect(processExitsWith: .failure) {
        await ask("Content-Length: 9223372036854775296\r\n\r\na")
      }
    }

    @Test("a head that is broken off, as each call says", .tags(.K12))
    func brokenHead() async {
      await #expect(processExitsWith: .failure) { await ask("Content-Le") }
    }

    @Test("do not include other chunked bodies, or a length that is merely wrong")
    func others() async {
      await #expect(processExitsWith: .exitCode(0)) {
        await ask("Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n")
        await ask("Content-Length: 9223372036854774784\r\n\r\na")
        exit(0)
      }
    }
  }

  /// Asks a server that answers with `rest` after the first line.
  private func ask(_ rest: String) async {
    let server = try? LoopbackServer { _, connection in
      connection.send("HTTP/1.1 200 OK\r\n\(rest)")
    }
    guard let server else { exit(0) }
    _ = try? await URLSession.patient().response(to: server.request("/")).array()
  }
#endif
