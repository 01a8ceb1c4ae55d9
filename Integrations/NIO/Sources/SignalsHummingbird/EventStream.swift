import HTTPTypes
public import Hummingbird
import NIOCore
import ServiceLifecycle
public import Signals

/// Sends one signal of events to any number of browsers, as server-sent events.
///
/// ```swift
/// let prices = EventStream(ticker.serverSentEvents(), keeping: 1000)
/// router.get("prices") { request, _ in prices.response(to: request) }
/// ```
///
/// In a page, `new EventSource("/prices")` connects, and connects again by itself:
///
/// - The stream subscribes to its source once, when it is created, and keeps the last events. A new
///   client gets these first.
/// - A client that connects again names the last event that it has, and gets those after it. The
///   numbers of the events show whether any is missing.
/// - A client that leaves is disposed of. A comment now and then makes the system notice clients
///   that have lost their network.
/// - What waits for a slow client is limited by a policy. By default such a client is
///   disconnected, and gets what it has missed when it connects again.
public final class EventStream: Sendable {
  let events: ReplaySubject<(id: UInt64, bytes: ByteBuffer)>
  private let comments: Signal<ByteBuffer>
  private let retry: ByteBuffer
  private let policy: BufferingPolicy
  private let onDrop: @Sendable (UInt64) -> Void
  private let connected = MutableProperty(0)
  private let source: ScopedDisposable

  /// How many clients are connected.
  public var clients: Property<Int> { connected }

  /// Subscribes to the source. The stream disposes of it when the stream is released.
  ///
  /// - Parameters:
  ///   - source: The events, with rising numbers. Its end ends all responses, after which browsers
  ///     connect again.
  ///   - count: How many events to keep for clients that connect; zero or more.
  ///   - policy: Which events wait for a slow client. A number counts the events beyond those that
  ///     are kept; beyond `.failing` the client is disconnected. With `.pausing` the source waits
  ///     only while all clients have enough, so nothing limits what waits for the slowest one.
  ///   - interval: The time between two comments to each client; more than zero.
  ///   - delay: How long browsers wait before they connect again.
  ///   - scheduler: Sends the comments.
  ///   - onDrop: Gets the number of each event that is dropped for a client.
  public init(
    _ source: Signal<ServerSentEvent>, keeping count: Int,
    buffering policy: BufferingPolicy = .failing(beyond: 256),
    commentEvery interval: Duration = .seconds(15), reconnectAfter delay: Duration = .seconds(1),
    on scheduler: Scheduler = .background(), onDrop: @escaping @Sendable (UInt64) -> Void = { _ in }
  ) {
    let events = ReplaySubject<(id: UInt64, bytes: ByteBuffer)>(capacity: count)
    self.events = events
    self.policy = policy.raised(by: count)
    self.onDrop = onDrop
    comments = Signal.interval(every: interval, on: scheduler)
      .mapReplace(ByteBuffer(string: ":\n\n")).share()
    retry = ByteBuffer(string: "retry: \(Int(delay / .milliseconds(1)))\n\n")
    // Each event is encoded once for all clients.
    self.source = source.map { (id: $0.id, bytes: $0.bytes) }.subscribe(events).scoped()
  }

  /// The response to a client: the events after the one that the header field `Last-Event-ID`
  /// names, or all that are kept, then the events that come.
  ///
  /// The response ends when the client leaves, when the source ends, after its last event, or when
  /// the server shuts down gracefully. Its subscription ends with it.
  public func response(to request: Request) -> Response {
    let last = request.headers[.lastEventID].flatMap { UInt64($0) }
    return Response(
      status: .ok,
      headers: [
        .contentType: "text/event-stream", .cacheControl: "no-store", .accelBuffering: "no",
      ],
      body: ResponseBody { [self] writer in
        connected.modify { $0 += 1 }
        defer { connected.modify { $0 -= 1 } }
        let end = Subject<Void>()
        try await request.body.consumeWithInboundCloseHandler { body in
          // A body that waits for a reader would hide the close behind it.
          _ = body.makeAsyncIterator()
          try await withGracefulShutdownHandler {
            try await send(after: last, to: &writer, until: end)
          } onGracefulShutdown: {
            end.sendCompleted()
          }
        } onInboundClosed: {
          end.sendCompleted()
        }
      })
  }

  private func send(
    after last: UInt64?, to writer: inout any ResponseBodyWriter, until end: Subject<Void>
  ) async throws {
    let chunks = chunks(after: last, onOverflow: { end.sendCompleted() })
    // Only the first task uses the writer.
    @safe nonisolated(unsafe) var output = writer
    try await withThrowingTaskGroup { [retry] group in
      group.addTask {
        try await output.write(retry)
        for try await chunk in chunks.values(buffering: .pausing(at: 1)) {
          try await output.write(chunk)
        }
        try await output.finish(nil)
      }
      // A write to a client that takes nothing lasts until its task is cancelled.
      group.addTask {
        _ = try await end.first()
        throw CancellationError()
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  /// What a client gets. The events wait by the policy, and one comment beside them.
  private func chunks(
    after last: UInt64?, onOverflow: @escaping @Sendable () -> Void
  ) -> Signal<ByteBuffer> {
    // The error of an overflow comes after what waits, so a client that takes nothing would never
    // get it. The source is disposed of at once.
    let events = events.filter { event in last.map { event.id > $0 } ?? true }
      .onEnd { if case .disposed = $0 { onOverflow() } }
      .buffering(policy) { [onDrop] in onDrop($0.id) }
      .map { Optional($0.bytes) }
    // The comments have no end, so the end of the events is a value.
    return merge(
      events.concat(with: .return(nil)),
      comments.buffering(.newest(1)).map { Optional($0) }
    )
    .take(while: { $0 != nil })
    .compactMap { $0 }
  }
}

extension BufferingPolicy {
  /// The policy with room for `count` values more.
  fileprivate func raised(by count: Int) -> BufferingPolicy {
    func raised(_ limit: Int) -> Int {
      guard limit >= 0 else {
        fatalError("EventStream(buffering:): the count must not be negative, got \(limit)")
      }
      return limit + min(count, .max - limit)
    }
    return switch self {
    case .newest(let limit): .newest(raised(limit))
    case .oldest(let limit): .oldest(raised(limit))
    case .failing(let limit): .failing(beyond: raised(limit))
    case .unbounded, .pausing: self
    }
  }
}

extension HTTPField.Name {
  fileprivate static let lastEventID = HTTPField.Name("Last-Event-ID")!
  fileprivate static let accelBuffering = HTTPField.Name("X-Accel-Buffering")!
}
