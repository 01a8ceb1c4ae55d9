import Foundation
import Signals
import SignalsNetworking
import SignalsTesting
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("The requests of one URLSession", .leavesNothing, .timeLimit(.minutes(30)))
struct SharedConnectionTests {
  @Test("reuse its connections, up to the number in its configuration", .tags(.K5))
  func connections() async throws {
    let server = try LoopbackServer(keepingConnections: true) { _, connection in
      connection.answer(200, "a")
    }
    let directory = try TemporaryDirectory()
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = 2
    configuration.timeoutIntervalForRequest = TimeInterval(patience.components.seconds)
    let session = URLSession(configuration: configuration)
    let kinds = [
      session.response(to: server.request("/")).map { _ in () },
      session.chunks(of: server.request("/")).map { _ in () },
      session.download(server.request("/"), to: try directory.file("a")).take(last: 1)
        .map { _ in () },
    ]
    let requests = (0..<100).map { kinds[$0 % kinds.count] }
    let recorder = merge(requests).recorded()
    #expect(try await recorder.end() == nil)
    #expect(recorder.values.count == requests.count)
    #expect(server.requests.value == ["/": requests.count])
    #expect(server.connections.value.all <= 2)
  }

  @Test("send at most as many bodies at once as its configuration says", .tags(.K5))
  func bodies() async throws {
    let running = Shared((now: 0, most: 0))
    let server = try LoopbackServer(keepingConnections: true) { request, connection in
      running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
      for _ in 0..<20 { sched_yield() }
      running.withLock { $0.now -= 1 }
      connection.answer(200, "\(request.body.count)")
    }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = 2
    configuration.timeoutIntervalForRequest = TimeInterval(patience.components.seconds)
    let session = URLSession(configuration: configuration)
    var request = server.request("/")
    request.httpMethod = "PUT"
    let upload = session.upload(Data("abc".utf8), with: request).take(last: 1).map { _ in () }
    request.httpBody = Data("ab".utf8)
    let response = session.response(to: request).map { #expect($0.data == Data("2".utf8)) }
    let recorder = merge((0..<60).map { $0 % 2 == 0 ? upload : response }).recorded()
    // Requests that are disposed of while they wait leave their turn to others.
    let abandoned = (0..<20).map { _ in upload.recorded() }
    for one in abandoned { one.dispose() }
    #expect(try await recorder.end() == nil)
    #expect(recorder.values.count == 60)
    #expect(running.value.most <= 2)
  }

  @Test("are sent again, where the server has closed a connection that is used again", .tags(.K17))
  func closedConnections() async throws {
    let last = Shared<LoopbackServer.Connection?>(nil)
    let server = try LoopbackServer(keepingConnections: true) { _, connection in
      let isSecond = last.withLock { last in
        defer { last = connection }
        return last === connection
      }
      if isSecond { connection.close() } else { connection.answer(200, "a") }
    }
    let session = URLSession.patient()
    var upload = server.request("/")
    upload.httpMethod = "PUT"
    for _ in 0..<10 {
      #expect(try await session.response(to: server.request("/")).recorded().end() == nil)
      let uploading = session.upload(Data(count: 10_000), with: upload).recorded()
      #expect(try await uploading.end() == nil)
    }
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

  @Test("leave no connections open when it is released, and another one is used")
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
