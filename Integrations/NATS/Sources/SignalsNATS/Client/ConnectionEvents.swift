import CNATS
import Signals
import Synchronization

/// What the C client tells about a connection, from threads of its own.
final class ConnectionEvents: Sendable {
  let state = MutableProperty(ConnectionState.reconnecting)
  let problems = Subject<NATSError>()
  let rejections = Subject<Rejection>()
  let rejectedCount = MutableProperty(0)
  /// How often the client has told that it begins to drop messages, of any subscription.
  let beginningsOfDrops = Atomic(0)
  let reconnect: Backoff
  /// Why the connection was closed, once it is.
  let closing = Guarded<NATSError?>(nil)

  init(reconnect: Backoff) { self.reconnect = reconnect }

  /// The value of a message, or nil if it is rejected.
  func decode<Value>(_ message: Message, _ format: Format<Value>) -> Value? {
    do {
      return try format.decode(message)
    } catch {
      reject(message, error)
      return nil
    }
  }

  private func reject(_ message: Message, _ error: any Error) {
    rejectedCount.modify { $0 += 1 }
    rejections.sendNext(Rejection(message: message, error: error))
  }

  func isConnected(_ connection: OpaquePointer?) {
    guard let connection else { return }
    var buffer = [CChar](repeating: 0, count: 256)
    let isKnown = natsConnection_GetConnectedUrl(connection, &buffer, buffer.count) == NATS_OK
    state.modify {
      if $0 == .closed { return }
      $0 = .connected(
        server: isKnown
          ? String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self) : "")
    }
  }

  /// Ends the three streams of events.
  func isClosed(_ error: NATSError) {
    closing.withLock { $0 = error }
    // The client told of a refusal itself, but not of other errors that end the connection.
    if case .failed = error { problems.sendNext(error) }
    state.value = .closed
    problems.sendCompleted()
    rejections.sendCompleted()
  }
}

/// The events of all connections that are not closed.
let connectionEvents = CallbackTable<ConnectionEvents>()

extension ConnectionOptions {
  func setCallbacks(
    _ options: OpaquePointer, _ closure: UnsafeMutableRawPointer?
  ) throws(NATSError) {
    try check(
      natsOptions_SetDisconnectedCB(
        options,
        { _, closure in
          connectionEvents[closure]?.state.modify { if $0 != .closed { $0 = .reconnecting } }
        }, closure), "natsOptions_SetDisconnectedCB")
    try check(
      natsOptions_SetReconnectedCB(
        options, { connection, closure in connectionEvents[closure]?.isConnected(connection) },
        closure), "natsOptions_SetReconnectedCB")
    try check(
      natsOptions_SetClosedCB(
        options,
        { connection, closure in
          connectionEvents[closure]?.isClosed(
            NATSError(closing: connection, call: "the connection"))
          connectionEvents.remove(UInt(bitPattern: closure))
        }, closure), "natsOptions_SetClosedCB")
    try check(
      natsOptions_SetCustomReconnectDelay(
        options,
        { _, attempt, closure in
          let delay = connectionEvents[closure]?.reconnect.delay(before: Int(attempt))
          return (delay ?? .zero).milliseconds
        }, closure), "natsOptions_SetCustomReconnectDelay")
    try check(
      natsOptions_SetErrorHandler(
        options,
        { _, subscription, status, closure in
          guard let events = connectionEvents[closure] else { return }
          // Counted before the number is read: what is dropped after that, `Listener` tells.
          if status == NATS_SLOW_CONSUMER {
            events.beginningsOfDrops.add(1, ordering: .sequentiallyConsistent)
          }
          events.problems.sendNext(problem(status, of: subscription))
        }, closure), "natsOptions_SetErrorHandler")
  }
}

/// A failure that the client tells of: of a subscription, or of the whole connection.
private func problem(_ status: natsStatus, of subscription: OpaquePointer?) -> NATSError {
  guard let subscription else {
    return NATSError(status, "the connection", detail: lastErrorText())
  }
  if status == NATS_SLOW_CONSUMER { return .dropped(of: subscription) }
  let subject = subject(of: subscription)
  return NATSError(status, "a subscription to \(subject)", detail: lastErrorText())
}

private func subject(of subscription: OpaquePointer) -> String {
  natsSubscription_GetSubject(subscription).map { String(cString: $0) } ?? ""
}

extension NATSError {
  /// How many messages the client has dropped for a subscription so far.
  static func dropped(of subscription: OpaquePointer) -> NATSError {
    .dropped(count: droppedCount(of: subscription), subject: subject(of: subscription))
  }
}

func droppedCount(of subscription: OpaquePointer) -> Int {
  var count: Int64 = 0
  natsSubscription_GetDropped(subscription, &count)
  return Int(count)
}
