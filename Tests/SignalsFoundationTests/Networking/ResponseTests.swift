import Foundation
import Signals
import SignalsNetworking
import SignalsTesting
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("URLSession.response(to:)", .leavesNothing, .timeLimit(.minutes(30)))
struct ResponseTests {
  private let session = URLSession.patient()

  @Test("sends the body with the response, with a new request for each subscription")
  func body() async throws {
    let server = try LoopbackServer { request, connection in
      connection.answer(200, "hello \(request.method)", headers: ["X-Kind": "test"])
    }
    let signal = session.response(to: server.request("/a"))
    #expect(server.requests.value == [:])
    for _ in 1...2 {
      let recorder = signal.recorded()
      let (data, response) = try await recorder.value()
      #expect(String(decoding: data, as: UTF8.self) == "hello GET")
      let http = response as? HTTPURLResponse
      #expect(http?.statusCode == 200)
      #expect(http?.value(forHTTPHeaderField: "X-Kind") == "test")
      #expect(try await recorder.end() == nil)
    }
    #expect(server.requests.value == ["/a": 2])
  }

  @Test("takes an empty body, and any status, for an answer", arguments: [200, 204, 404, 503])
  func status(status: Int) async throws {
    let server = try LoopbackServer { _, connection in connection.answer(status) }
    let recorder = session.response(to: server.request("/")).recorded()
    let (data, response) = try await recorder.value()
    #expect(data.isEmpty)
    #expect((response as? HTTPURLResponse)?.statusCode == status)
    #expect(try await recorder.end() == nil)
  }

  @Test("takes an answer that asks for a password for an answer", arguments: ["", "who?"])
  func authentication(body: String) async throws {
    for scheme in ["Basic", "Digest"] {
      let server = try LoopbackServer { _, connection in
        let challenge = #"\#(scheme) realm="a", nonce="b""#
        connection.answer(401, body, headers: ["WWW-Authenticate": challenge])
      }
      let recorder = session.response(to: server.request("/")).recorded()
      let (data, response) = try await recorder.value()
      #expect(data == Data(body.utf8))
      #expect((response as? HTTPURLResponse)?.statusCode == 401)
      #expect(try await recorder.end() == nil)
    }
  }

  @Test("follows redirections, with the cookies that they set")
  func redirection() async throws {
    let server = try LoopbackServer { request, connection in
      if request.path == "/" {
        connection.answer(302, "", headers: ["Location": "/there", "Set-Cookie": "a=b; Path=/"])
      } else {
        connection.answer(200, "\(request.method) \(request.headers["cookie"] ?? "")")
      }
    }
    let whole = try await session.response(to: server.request("/")).recorded().value().data
    #expect(String(decoding: whole, as: UTF8.self) == "GET a=b")
    let other = URLSession.patient()
    let chunk = try await other.chunks(of: server.request("/")).recorded().value()
    #expect(String(decoding: chunk, as: UTF8.self) == "GET a=b")
  }

  @Test("leaves the session's configuration as it is")
  func configuration() async throws {
    let server = try LoopbackServer { _, connection in connection.answer() }
    let session = URLSession(configuration: .default)
    #expect(session.configuration.urlCache != nil)
    try await session.response(to: server.request("/")).recorded().end()
    try await session.chunks(of: server.request("/")).recorded().end()
    #expect(session.configuration.urlCache != nil)
  }

  @Test("waits for a slow body")
  func slowBody() async throws {
    let gate = DispatchSemaphore(value: 0)
    let server = try LoopbackServer { _, connection in
      connection.begin(200, ["Content-Length": "6"])
      connection.send("one")
      gate.wait()
      connection.send("two")
    }
    let recorder = session.response(to: server.request("/")).recorded()
    await server.requests.wait { $0 == ["/": 1] }
    #expect(recorder.events.isEmpty)
    gate.signal()
    #expect(try await recorder.value().data == Data("onetwo".utf8))
  }

  @Test("fails when the connection is lost in the middle of the answer", arguments: [false, true])
  func lostConnection(isReset: Bool) async throws {
    let server = try LoopbackServer { _, connection in
      connection.begin(200, ["Content-Length": "6"])
      connection.send("one")
      if isReset { connection.reset() }
    }
    let recorder = session.response(to: server.request("/")).recorded()
    #expect(try await recorder.end() is URLError)
    #expect(recorder.values.isEmpty)
  }

  @Test("fails when the connection is refused, with the cause")
  func refusedConnection() async throws {
    let error = try await session.response(to: LoopbackServer.refusedRequest()).recorded().end()
    #expect((error as? URLError)?.code == .cannotConnectToHost)
  }

  @Test("fails for a URL that makes no sense", arguments: ["nonsense://x", "nothing", "http://"])
  func invalidURL(text: String) async throws {
    let url = try #require(URL(string: text))
    let error = try await session.response(to: URLRequest(url: url)).recorded().end()
    let code = try #require((error as? URLError)?.code)
    #expect([.unsupportedURL, .badURL].contains(code))
  }

  @Test("cancels the request when it is disposed of, and says nothing more")
  func disposal() async throws {
    let isClosed = Shared(false)
    let server = try LoopbackServer { _, connection in
      connection.begin(200, ["Content-Length": "6"])
      connection.waitForClosing()
      isClosed.withLock { $0 = true }
    }
    let recorder = session.response(to: server.request("/")).recorded()
    await server.requests.wait { $0 == ["/": 1] }
    recorder.dispose()
    await isClosed.wait { $0 }
    #expect(recorder.events.isEmpty)
  }

  @Test("is disposed of at once, even if the session is busy")
  func busySession() async throws {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [BusyProtocol.self]
    let session = URLSession(configuration: configuration)
    let request = URLRequest(url: try #require(URL(string: "busy://here")))
    for signal in [session.response(to: request).map(\.data), session.chunks(of: request)] {
      let recorder = Shared<Recorder<Data>?>(nil)
      // On Linux all sessions share a queue. Other tests may block all of Dispatch's threads while
      // they wait for it, so this test has a thread of its own.
      Thread.detachNewThread {
        let busy = signal.recorded()
        BusyProtocol.began.wait()
        busy.dispose()
        BusyProtocol.gate.signal()
        recorder.withLock { $0 = busy }
      }
      await recorder.wait { $0 != nil }
      #expect(recorder.value?.events.isEmpty == true)
    }
  }

  @Test("releases everything in a thousand rounds of answers against disposal")
  func stress() async throws {
    let server = try LoopbackServer { _, connection in connection.answer(200, "a") }
    let alive = Counter()
    for round in 0..<rounds() {
      let tracked = Tracked(alive)
      let ends = Shared(0)
      let subscription = session.response(to: server.request("/\(round % 7)"))
        .map { ($0.data, tracked) }
        .subscribe(
          next: { #expect($0.0 == Data("a".utf8)) },
          error: { Issue.record("\($0)") },
          completed: { ends.withLock { $0 += 1 } })
      switch round % 3 {
      case 0: break
      case 1: await ends.wait { $0 == 1 }
      default: if round.isMultiple(of: 2) { await Task.yield() }
      }
      subscription.dispose()
      #expect(ends.value <= 1)
    }
    await alive.reaches(0)
  }
}

/// Keeps a session busy until the test opens the gate.
private final class BusyProtocol: URLProtocol {
  static let began = DispatchSemaphore(value: 0)
  static let gate = DispatchSemaphore(value: 0)

  override static func canInit(with request: URLRequest) -> Bool { true }
  override static func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    Self.began.signal()
    Self.gate.wait()
  }

  override func stopLoading() {}
}
