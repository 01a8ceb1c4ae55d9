import Foundation
import Hummingbird
import Logging
import NIOConcurrencyHelpers
import NIOCore
import ServiceLifecycle
import Signals
import SignalsHummingbird
import SignalsNIO
import Testing

@Suite("A signal as server-sent events")
struct EventStreamTests {
  let source = Subject<Int>()
  /// How many subscriptions the source has, counted by itself.
  let live = NIOLockedValueBox(0)

  func stream(
    keeping count: Int, numberedFrom first: UInt64 = 1,
    buffering policy: BufferingPolicy = .failing(beyond: 256),
    onDrop: @escaping @Sendable (UInt64) -> Void = { _ in }
  ) -> EventStream {
    EventStream(
      source.initially { [live] in live.withLockedValue { $0 += 1 } }
        .onEnd { [live] _ in live.withLockedValue { $0 -= 1 } }
        .map { "\($0)" }.serverSentEvents(numberedFrom: first),
      keeping: count, buffering: policy, onDrop: onDrop)
  }

  /// Runs a server of `stream` on loopback while `body` runs.
  func serve(
    _ stream: EventStream, _ body: (_ port: Int, _ stop: () async -> Void) async throws -> Void
  ) async throws {
    let router = Router()
    router.get("events") { request, _ in stream.response(to: request) }
    let (ports, port) = AsyncStream<Int>.makeStream()
    let application = Application(
      router: router,
      configuration: .init(address: .hostname("127.0.0.1", port: 0), backlog: 2048),
      onServerRunning: { port.yield($0.localAddress!.port!) },
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    let group = ServiceGroup(services: [application], logger: application.logger)
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask { try await group.run() }
      var iterator = ports.makeAsyncIterator()
      try await body(iterator.next()!) { await group.triggerGracefulShutdown() }
      await group.triggerGracefulShutdown()
      try await tasks.waitForAll()
    }
    #expect(stream.clients.value == 0)
  }

  @Test("a client gets the events that are kept, then those that come, and the end")
  func events() async throws {
    let stream = stream(keeping: 2)
    for number in 1...3 { source.sendNext(number) }
    try await serve(stream) { port, _ in
      let client = try await EventStreamClient(port: port)
      client.read()
      try await eventually { client.received.ids == [2, 3] }
      source.sendNext(4)
      try await eventually { client.received.ids == [2, 3, 4] }
      #expect(client.received.data == ["2", "3", "4"])
      #expect(client.received.head.contains("Content-Type: text/event-stream"))
      source.sendCompleted()
      try await eventually { client.received.hasEnded }
    }
  }

  @Test("a client that connects again gets the events after its last one, also after a restart")
  func lastEventID() async throws {
    try await serve(stream(keeping: 100)) { port, _ in
      for number in 1...50 { source.sendNext(number) }
      let client = try await EventStreamClient(port: port, after: 47)
      client.read()
      try await eventually { client.received.ids == [48, 49, 50] }
    }
    #expect(live.withLockedValue { $0 } == 0)
    let before = UInt64(Date().timeIntervalSince1970 * 1_000_000)
    let restarted = EventStream(source.map { "\($0)" }.serverSentEvents(), keeping: 100)
    try await serve(restarted) { port, _ in
      let client = try await EventStreamClient(port: port, after: before)
      client.read()
      source.sendNext(51)
      try await eventually { client.received.data == ["51"] }
    }
  }

  @Test("an error of the source ends the responses, also those that begin later")
  func error() async throws {
    let stream = stream(keeping: 2)
    source.sendNext(1)
    try await serve(stream) { port, _ in
      let client = try await EventStreamClient(port: port)
      client.read()
      try await eventually { client.received.ids == [1] }
      source.sendError(CancellationError())
      try await eventually { client.received.hasEnded }
      let late = try await EventStreamClient(port: port)
      late.read()
      try await eventually { late.received.hasEnded }
      #expect(late.received.ids == [1])
    }
  }

  @Test("a source that has ended before ends the responses", arguments: [true, false])
  func endedBefore(fails: Bool) async throws {
    let stream = stream(keeping: 2)
    if fails { source.sendError(CancellationError()) } else { source.sendCompleted() }
    try await serve(stream) { port, _ in
      let client = try await EventStreamClient(port: port)
      client.read()
      try await eventually { client.received.hasEnded }
    }
  }

  @Test("the shutdown of the server ends the responses")
  func shutdown() async throws {
    let stream = stream(keeping: 1)
    try await serve(stream) { port, stop in
      let client = try await EventStreamClient(port: port)
      client.read()
      try await eventually { stream.clients.value == 1 }
      await stop()
      try await eventually { client.received.hasEnded }
    }
  }

  @Test("the stream disposes of its source when it is released")
  func release() {
    var stream: EventStream? = stream(keeping: 1)
    #expect(live.withLockedValue { $0 } == 1)
    withExtendedLifetime(stream) {}
    stream = nil
    #expect(live.withLockedValue { $0 } == 0)
    #expect(!source.hasSubscribers)
  }

  @Test("a client that sends a body of many parts is disposed of when it leaves")
  func requestBody() async throws {
    let stream = stream(keeping: 1)
    source.sendNext(1)
    try await serve(stream) { port, _ in
      let client = try await EventStreamClient(
        port: port,
        request: "GET /events HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
      client.read()
      try await eventually { client.received.ids == [1] }
      let parts = ByteBuffer(string: String(repeating: "1\r\n.\r\n", count: 20))
      _ = try await client.connection.write(.return(parts)).first()
      try await client.vanish()
      try await eventually { stream.clients.value == 0 }
    }
  }

  @Test("comments come while there are no events")
  func comments() async throws {
    let clock = TestScheduler()
    let stream = EventStream(
      source.map { "\($0)" }.serverSentEvents(), keeping: 1, commentEvery: .seconds(15), on: clock)
    try await serve(stream) { port, _ in
      let client = try await EventStreamClient(port: port)
      client.read()
      // The client's subscription begins when it has the stream's first bytes.
      try await eventually {
        clock.advance(by: .seconds(15))
        return client.received.comments >= 2
      }
      #expect(client.received.ids == [])
    }
  }

  /// Sends events of a kilobyte until `condition` holds.
  private func send(until condition: () -> Bool) async throws -> Int {
    var number = 0
    try await eventually {
      number += 1
      source.sendNext(number)
      return condition()
    }
    return number
  }

  private func largeStream(
    _ policy: BufferingPolicy, onDrop: @escaping @Sendable (UInt64) -> Void = { _ in }
  ) -> EventStream {
    EventStream(
      source.map { "\($0) " + String(repeating: ".", count: 10_000) }
        .serverSentEvents(numberedFrom: 1), keeping: 10, buffering: policy, onDrop: onDrop)
  }

  @Test("a client that takes nothing is disconnected, and gets the rest when it connects again")
  func slowClient() async throws {
    let stream = largeStream(.failing(beyond: 100))
    try await serve(stream) { port, _ in
      let client = try await EventStreamClient(port: port)
      try await eventually { stream.clients.value == 1 }
      let last = UInt64(try await send { stream.clients.value == 0 })
      client.read()
      try await eventually { client.received.hasEnded }
      let received = client.received.ids
      #expect(received == Array(1...UInt64(received.count)))
      let again = try await EventStreamClient(port: port, after: last - 5)
      again.read()
      try await eventually { again.received.ids == Array(last - 4...last) }
    }
  }

  @Test("for a slow client with a policy, events are dropped, and each drop is told")
  func drops() async throws {
    let dropped = NIOLockedValueBox<[UInt64]>([])
    let stream = largeStream(.newest(20)) { id in dropped.withLockedValue { $0.append(id) } }
    try await serve(stream) { port, _ in
      let client = try await EventStreamClient(port: port)
      try await eventually { stream.clients.value == 1 }
      let last = UInt64(try await send { dropped.withLockedValue { $0.count } >= 10 })
      client.read()
      try await eventually { client.received.ids.last == last }
      let all = client.received.ids + dropped.withLockedValue { $0 }
      #expect(all.sorted() == Array(1...last))
    }
  }

  @Test("a policy may have the largest number, and stops the program with a negative one")
  func limits() async {
    _ = EventStream(.never, keeping: 10, buffering: .newest(.max))
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = EventStream(.never, keeping: 10, buffering: .newest(-5))
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("EventStream(buffering:): the count must not be negative, got -5"))
  }
}
