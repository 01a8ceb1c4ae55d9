internal import CNATS
internal import Dispatch
public import Signals

/// A connection to a NATS server, or to one of a cluster.
///
/// ```swift
/// let orders = Connection.open(ConnectionOptions()).flatMapLatest { connection in
///   connection.signal(of: "orders.*", as: Order.self)
/// }
/// ```
///
/// A connection that was lost is made again, with any of the servers, and the subscriptions go on.
/// It is closed if one of them refuses the credentials twice in a row. Signals of a connection that
/// is closed fail: with ``NATSError/unauthorized(call:text:)`` or another reason of the server, or
/// with ``NATSError/closed(call:)`` after ``close()``.
///
/// Threads of the C client deliver, one for each subscription, and no call blocks.
public final class Connection: Sendable {
  let client: Client
  let events: ConnectionEvents
  let inbox = ReplyInbox()

  /// Connects, and suspends the task meanwhile.
  ///
  /// The connection is closed by ``close()``, or when it and all signals of it are released.
  ///
  /// - Throws: A ``NATSError`` if none of the servers can be reached, or if they refuse the client:
  ///   ``NATSError/unauthorized(call:text:)``, or the words of TLS.
  public init(_ options: ConnectionOptions = ConnectionOptions()) async throws {
    let opened: (Client, ConnectionEvents) = try await withCheckedThrowingContinuation {
      continuation in
      DispatchQueue(label: "SignalsNATS.connect").async {
        continuation.resume(with: Result { try connect(options) })
      }
    }
    (client, events) = opened
  }

  /// Sends a connection once it is made, and closes it at the subscription's end.
  ///
  /// The signal completes when the connection was closed by ``close()`` or ``drain(timeout:)``.
  ///
  /// ## Scheduling
  /// Delivers on a background thread.
  /// ## Errors
  /// A ``NATSError`` if none of the servers can be reached or a server has closed the connection:
  /// `retry(backoff:)` tries again. After ``NATSError/unauthorized(call:text:)`` this seldom helps,
  /// and its `while:` can say so.
  /// ## Disposal
  /// Closes the connection.
  public static func open(
    _ options: ConnectionOptions = ConnectionOptions()
  ) -> Signal<Connection> {
    Signal.produce { subscriber in
      let connection = try await Connection(options)
      subscriber.add(Disposable { connection.close() })
      subscriber.sendNext(connection)
      try await connection.waitUntilClosed()
      if let error = connection.events.closing.withLock({ $0 }), !error.isClosed { throw error }
    }
  }

  /// What the connection is doing.
  public var state: Property<ConnectionState> { Property(events.state) }

  /// What went wrong apart from a call: messages that the client had to drop, subjects for which
  /// the user has no permission, or a refusal of the credentials when connecting again.
  public var problems: Signal<NATSError> { events.problems }

  /// The messages that could not be decoded, from now on.
  public var rejections: Signal<Rejection> { events.rejections }

  /// How many messages could not be decoded.
  public var rejectedCount: Property<Int> { Property(events.rejectedCount) }

  /// Closes the connection, and so ends all signals of it. Returns at once; ``state`` says when it
  /// is done.
  public func close() { client.close() }

  /// Lets the subscriptions handle the messages that have come, sends what waits, and closes the
  /// connection. Suspends the task meanwhile.
  ///
  /// - Parameter timeout: After this time the connection is closed anyway.
  public func drain(timeout: Duration = .seconds(10)) async throws {
    try await client.run {
      try check(
        natsConnection_DrainTimeout($0.connection, timeout.milliseconds),
        "natsConnection_DrainTimeout")
    }
    try await waitUntilClosed()
  }

  /// Waits until the connection is closed.
  private func waitUntilClosed() async throws {
    // As a signal that may fail, so that a task that is cancelled gets an error.
    let states: Signal<ConnectionState> = state.values
    for try await state in states.values() where state == .closed { break }
  }
}

/// Connects; blocks the thread meanwhile.
private func connect(_ options: ConnectionOptions) throws -> (Client, ConnectionEvents) {
  let events = ConnectionEvents(reconnect: options.reconnect)
  let number = connectionEvents.add(events)
  do {
    let native = try options.makeNative(closure: CallbackTable<ConnectionEvents>.closure(number))
    defer { natsOptions_Destroy(native) }
    var connection: OpaquePointer?
    try check(natsConnection_Connect(&connection, native), "natsConnection_Connect")
    guard let connection else { throw NATSError.closed(call: "natsConnection_Connect") }
    events.isConnected(connection)
    return (try Client(connection), events)
  } catch {
    connectionEvents.remove(number)
    throw error
  }
}
