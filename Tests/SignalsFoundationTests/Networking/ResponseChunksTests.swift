import Foundation
import Signals
import SignalsFoundation
import SignalsNetworking
import SignalsTesting
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("URLSession.chunks(of:)", .leavesNothing, .timeLimit(.minutes(30)))
struct ResponseChunksTests {
  private let session = URLSession.patient()

  @Test("sends the body as it arrives, and its lines")
  func arrival() async throws {
    let gate = DispatchSemaphore(value: 0)
    let server = try LoopbackServer { _, connection in
      connection.begin()
      for text in ["one\ntw", "o\n", "three"] {
        connection.send(text)
        gate.wait()
      }
    }
    let recorder = session.chunks(of: server.request("/")).lines().recorded()
    #expect(try await recorder.value() == "one")
    gate.signal()
    #expect(try await recorder.value() == "two")
    gate.signal()
    gate.signal()
    #expect(try await recorder.value() == "three")
    #expect(try await recorder.end() == nil)
  }

  @Test("fails for a status that says so, with or without a body", arguments: ["", "missing"])
  func status(body: String) async throws {
    let server = try LoopbackServer { _, connection in connection.answer(404, body) }
    let recorder = session.chunks(of: server.request("/a")).recorded()
    let error = try #require(try await recorder.end() as? HTTPStatusError)
    #expect(error.status == 404)
    #expect(error.body == Data(body.utf8))
    #expect(error.description == "\(server.url("/a")): HTTP status 404")
    #expect(recorder.values.isEmpty)
  }

  @Test("fails for an answer that asks for a password", arguments: ["", "who?"])
  func authentication(body: String) async throws {
    let server = try LoopbackServer { _, connection in
      connection.answer(401, body, headers: ["WWW-Authenticate": #"Basic realm="a""#])
    }
    let error = try await session.chunks(of: server.request("/")).recorded().end()
    #expect((error as? HTTPStatusError)?.status == 401)
  }

  @Test("fails when the connection is lost, after the bytes so far", arguments: [false, true])
  func lostConnection(isReset: Bool) async throws {
    let gate = DispatchSemaphore(value: 0)
    let server = try LoopbackServer { _, connection in
      connection.begin(200, ["Content-Length": "6"])
      connection.send("one")
      gate.wait()
      if isReset { connection.reset() }
    }
    let recorder = session.chunks(of: server.request("/")).recorded()
    #expect(try await recorder.value() == Data("one".utf8))
    gate.signal()
    #expect(try await recorder.end() is URLError)
  }

  @Test("fails when the connection is refused, and for a URL that makes no sense")
  func refusedConnection() async throws {
    let url = try #require(URL(string: "nonsense://x"))
    for request in [try LoopbackServer.refusedRequest(), URLRequest(url: url)] {
      let recorder = session.chunks(of: request).recorded()
      #expect(try await recorder.end() is URLError)
    }
  }

  @Test("closes the connection when it is disposed of, and says nothing more")
  func disposal() async throws {
    let isClosed = Shared(false)
    let server = try LoopbackServer { _, connection in
      connection.begin()
      connection.send("one")
      connection.waitForClosing()
      isClosed.withLock { $0 = true }
    }
    let recorder = session.chunks(of: server.request("/")).recorded()
    #expect(try await recorder.value() == Data("one".utf8))
    recorder.dispose()
    await isClosed.wait { $0 }
    #expect(recorder.events.count == 1)
  }

  @Test("survives a thousand rounds of redirections against disposal")
  func redirections() async throws {
    let server = try LoopbackServer { request, connection in
      if request.path == "/" {
        connection.answer(302, "", headers: ["Location": "/there"])
      } else {
        connection.answer(200, "a")
      }
    }
    let alive = Counter()
    for round in 0..<rounds() {
      let count = server.requests.value["/", default: 0]
      let subscription = session.chunks(of: server.request("/"))
        .map { [tracked = Tracked(alive)] chunk in withExtendedLifetime(tracked) { chunk } }
        .subscribe(next: { _ in }, error: { Issue.record("\($0)") })
      await server.requests.wait { $0["/", default: 0] > count }
      for _ in 0..<round % 50 { sched_yield() }
      subscription.dispose()
    }
    await alive.reaches(0)
  }

  @Test("releases everything in a thousand rounds of answers against disposal")
  func stress() async throws {
    let server = try LoopbackServer { _, connection in
      connection.begin(200, ["Content-Length": "2"])
      connection.send("a")
      connection.send("b")
    }
    let alive = Counter()
    for round in 0..<rounds() {
      let received = Shared(Data())
      let ends = Shared(0)
      let subscription = session.chunks(of: server.request("/"))
        .map { [tracked = Tracked(alive)] chunk in withExtendedLifetime(tracked) { chunk } }
        .subscribe(
          next: { chunk in received.withLock { $0 += chunk } },
          error: { Issue.record("\($0)") },
          completed: { ends.withLock { $0 += 1 } })
      switch round % 3 {
      case 0: break
      case 1:
        await ends.wait { $0 == 1 }
        #expect(received.value == Data("ab".utf8))
      default: await received.wait { !$0.isEmpty }
      }
      subscription.dispose()
      #expect(ends.value <= 1)
    }
    await alive.reaches(0)
  }
}
