import Foundation
import Signals
import SignalsFoundation
import SignalsTesting
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("The requests of one URLSession", .leavesNothing, .timeLimit(.minutes(30)))
struct SharedConnectionTests {
  @Test("K5: use its connections again, no more at once than it says")
  func connections() async throws {
    let server = try LoopbackServer(keepingConnections: true) { request, connection in
      connection.answer(200, "\(request.body.count)")
    }
    let directory = try TemporaryDirectory()
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = 2
    configuration.timeoutIntervalForRequest = TimeInterval(patience.components.seconds)
    let session = URLSession(configuration: configuration)
    var upload = server.request("/")
    upload.httpMethod = "PUT"
    let kinds = [
      session.response(to: server.request("/")).map { _ in () },
      session.chunks(of: server.request("/")).map { _ in () },
      session.upload(Data("abc".utf8), with: upload).take(last: 1).map { _ in () },
      session.download(server.request("/"), to: try directory.file("a")).take(last: 1)
        .map { _ in () },
    ]
    let requests = (0..<100).map { kinds[$0 % kinds.count] }
    let recorder = Signal.merge(requests).recorded()
    #expect(try await recorder.end() == nil)
    #expect(recorder.values.count == requests.count)
    #expect(server.requests.value == ["/": requests.count])
    #expect(server.connections.value.all <= 2)
  }

  @Test("don't wait for each other's subscribers")
  func slowSubscriber() async throws {
    let server = try LoopbackServer { _, connection in connection.answer(200, "a") }
    let session = URLSession.patient()
    let gate = DispatchSemaphore(value: 0)
    let slow = session.chunks(of: server.request("/"))
      .doNext { _ in gate.wait() }
      .recorded()
    await server.requests.wait { $0 == ["/": 1] }
    let other = session.chunks(of: server.request("/")).recorded()
    #expect(try await other.end() == nil)
    #expect(slow.events.isEmpty)
    gate.signal()
    #expect(try await slow.end() == nil)
  }

  @Test("leave no connections open when it is gone, and another one is used")
  func goneSession() async throws {
    let server = try LoopbackServer(keepingConnections: true) { _, connection in
      connection.answer(200, "a")
    }
    try await URLSession.patient().response(to: server.request("/")).recorded().end()
    #expect(server.connections.value.all == 1)
    let other = try LoopbackServer { _, connection in connection.answer(200, "a") }
    while server.connections.value.open > 0 {
      try await URLSession.patient().response(to: other.request("/")).recorded().end()
    }
  }
}
