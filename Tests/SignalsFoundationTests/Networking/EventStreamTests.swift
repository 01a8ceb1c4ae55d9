import Foundation
import Scheduling
import Signals
import SignalsNetworking
import SignalsTesting
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("URLSession.events(of:)", .leavesNothing, .timeLimit(.minutes(30)))
struct EventStreamTests {
  private let session = URLSession.patient()
  private static let head = ["Content-Type": "Text/Event-Stream; charset=utf-8"]

  /// A server whose connections each get the next text, and are closed then. The ones after the
  /// last get the status 204.
  private func server(
    _ texts: [String], _ ids: Shared<[String?]> = Shared([])
  ) throws -> LoopbackServer {
    let texts = Shared(texts)
    return try LoopbackServer { request, connection in
      ids.withLock { $0.append(request.headers["last-event-id"]) }
      let text = texts.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      guard let text else { return connection.answer(204) }
      connection.begin(200, Self.head)
      connection.send(text)
    }
  }

  @Test("sends the events as they come, and asks for a stream")
  func arrival() async throws {
    let gate = DispatchSemaphore(value: 0)
    let server = try LoopbackServer { request, connection in
      #expect(request.headers["accept"] == "text/event-stream")
      #expect(request.headers["last-event-id"] == nil)
      connection.begin(200, Self.head)
      for text in ["data: 1\n\nda", "ta: 2\n\n"] {
        connection.send(text)
        gate.wait()
      }
    }
    let recorder = session.events(of: server.request("/")).recorded()
    #expect(try await recorder.value() == MessageEvent(data: "1"))
    gate.signal()
    #expect(try await recorder.value() == MessageEvent(data: "2"))
    recorder.dispose()
    gate.signal()
  }

  @Test("goes on after the last whole event when the connection ends, until there is nothing more")
  func goingOn() async throws {
    let ids = Shared<[String?]>([])
    let server = try server(
      ["id: 1\ndata: a\n\nid: 2\ndata: unfinished", "data: b\n\n", "id: 3\ndata: c\n\n"], ids)
    let losses = Shared<[URLError.Code?]>([])
    let recorder = session.events(
      of: server.request("/"), after: "0", backoff: .constant(.zero),
      onLoss: { error in losses.withLock { $0.append((error as? URLError)?.code) } }
    ).recorded()
    #expect(try await recorder.end() == nil)
    #expect(losses.value == Array(repeating: .networkConnectionLost, count: 3))
    #expect(recorder.values.map(\.data) == ["a", "b", "c"])
    #expect(recorder.values.map(\.id) == ["1", "1", "3"])
    #expect(ids.value == ["0", "1", "1", "3"])
  }

  @Test("begins anew for each subscription")
  func again() async throws {
    let ids = Shared<[String?]>([])
    let server = try server(["id: 1\ndata: a\n\n"], ids)
    let events = session.events(of: server.request("/"), backoff: .constant(.zero))
    #expect(try await events.array().count == 1)
    #expect(try await events.array().isEmpty)
    #expect(ids.value == [nil, "1", nil])
  }

  @Test("waits as long as the backoff says, or the server if that is longer")
  func pace() async throws {
    let server = try server(["retry: 5000\n", "", "retry: 1\ndata: a\n\n"])
    let attempts = Shared<[Int]>([])
    let backoff = Backoff { attempt in
      attempts.withLock { $0.append(attempt) }
      return .seconds(attempt * 3)
    }
    let scheduler = HastyScheduler()
    let recorder = session.events(of: server.request("/"), backoff: backoff, on: scheduler)
      .recorded()
    #expect(try await recorder.end() == nil)
    #expect(recorder.values == [MessageEvent(data: "a")])
    #expect(scheduler.delays.value == [.seconds(5), .seconds(6), .seconds(3)])
    // The event began the backoff anew.
    #expect(attempts.value == [1, 2, 1])
  }

  @Test("tries again while there is no server")
  func refused() async throws {
    let attempts = Shared(0)
    let backoff = Backoff { attempt in
      attempts.withLock { $0 = attempt }
      return .zero
    }
    let losses = Shared<[URLError.Code?]>([])
    let recorder = session.events(
      of: try LoopbackServer.refusedRequest(), backoff: backoff,
      onLoss: { error in losses.withLock { $0.append((error as? URLError)?.code) } }
    ).recorded()
    await attempts.wait { $0 >= 3 }
    recorder.dispose()
    #expect(
      losses.value.prefix(3) == [.cannotConnectToHost, .cannotConnectToHost, .cannotConnectToHost])
    #expect(recorder.events.isEmpty)
  }

  @Test("goes on when the connection is reset")
  func reset() async throws {
    let gate = DispatchSemaphore(value: 0)
    let server = try LoopbackServer { request, connection in
      guard request.headers["last-event-id"] == nil else { return connection.answer(204) }
      connection.begin(200, Self.head)
      connection.send("id: 1\ndata: a\n\n")
      gate.wait()
      connection.reset()
    }
    let recorder = session.events(of: server.request("/"), backoff: .constant(.zero)).recorded()
    #expect(try await recorder.value().data == "a")
    gate.signal()
    #expect(try await recorder.end() == nil)
  }

  @Test("fails for another status", arguments: [201, 404, 500], ["", "text"])
  func status(number: Int, body: String) async throws {
    let server = try LoopbackServer { _, connection in
      connection.answer(number, body, headers: Self.head)
    }
    let error = try await session.events(of: server.request("/")).recorded().end()
    #expect((error as? HTTPStatusError)?.status == number)
  }

  @Test("fails for another type of content", arguments: ["", "data: 1\n\n"])
  func type(body: String) async throws {
    for headers in [["Content-Type": "text/html"], [:]] {
      let server = try LoopbackServer { _, connection in
        connection.answer(200, body, headers: headers)
      }
      let recorder = session.events(of: server.request("/")).recorded()
      let error = try #require(try await recorder.end() as? URLError)
      #expect(error.code == .cannotParseResponse)
      #expect(recorder.values.isEmpty)
    }
  }

  @Test("fails for a URL that makes no sense")
  func invalidURL() async throws {
    let request = URLRequest(url: try #require(URL(string: "nonsense://x")))
    #expect(try await session.events(of: request).recorded().end() is URLError)
  }

  @Test("stops the program for an id that no stream can have, and says which")
  func wrongID() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let request = URLRequest(url: URL(filePath: "/"))
      _ = URLSession.shared.events(of: request, after: "a\0b")
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("no zero byte, got \"a\\0b\""))
  }

  @Test("closes the connection when it is disposed of")
  func disposal() async throws {
    let isClosed = Shared(false)
    let server = try LoopbackServer { _, connection in
      connection.begin(200, Self.head)
      connection.send("data: 1\n\n")
      connection.waitForClosing()
      isClosed.withLock { $0 = true }
    }
    let recorder = session.events(of: server.request("/")).recorded()
    _ = try await recorder.value()
    recorder.dispose()
    await isClosed.wait { $0 }
    #expect(recorder.events.count == 1)
    #expect(server.requests.value["/"] == 1)
  }

  @Test("releases everything in a thousand rounds of lost connections against disposal")
  func stress() async throws {
    let server = try LoopbackServer { _, connection in
      connection.begin(200, Self.head)
      connection.send("data: 1\n\ndata: 2\n\n")
    }
    let alive = Counter()
    for round in 0..<rounds() {
      let count = Shared(0)
      let subscription = session.events(of: server.request("/"), backoff: .constant(.zero))
        .map { [tracked = Tracked(alive)] event in withExtendedLifetime(tracked) { event } }
        .subscribe(
          next: { _ in count.withLock { $0 += 1 } }, error: { Issue.record("\($0)") },
          completed: { Issue.record("completed") })
      if !round.isMultiple(of: 3) { await count.wait { $0 > round % 4 } }
      subscription.dispose()
    }
    await alive.reaches(0)
  }
}

/// Notes the delays, and doesn't wait for them.
private final class HastyScheduler: Scheduler, @unchecked Sendable {
  let delays = Shared<[Duration]>([])
  private let other = Scheduler.background()

  init() { super.init(name: "hasty") }

  override func schedule(_ action: @escaping @Sendable () -> Void) -> Disposable {
    other.schedule { self.performAsCurrent(action) }
  }

  override func schedule(
    after delay: Duration, _ action: @escaping @Sendable () -> Void
  ) -> Disposable {
    delays.withLock { $0.append(delay) }
    return schedule(action)
  }
}
