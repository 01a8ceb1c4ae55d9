import CNATS
import Signals

/// What the C client tells about a connection, from threads of its own.
final class ConnectionEvents: Sendable {
  let state = MutableProperty(ConnectionState.reconnecting)
  let problems = Subject<NATSError>()
  let rejections = Subject<Rejection>()
  let rejectedCount = MutableProperty(0)
  let reconnect: Backoff

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
  func isClosed() {
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
        { _, closure in
          connectionEvents[closure]?.isClosed()
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
          let subject = natsSubscription_GetSubject(subscription).map { String(cString: $0) } ?? ""
          var count: Int64 = 0
          let isSlow = status == NATS_SLOW_CONSUMER
          if isSlow { natsSubscription_GetDropped(subscription, &count) }
          connectionEvents[closure]?.problems.sendNext(
            isSlow
              ? .dropped(count: Int(count), subject: subject)
              : .failed(
                call: "a subscription", status: String(cString: natsStatus_GetText(status)),
                detail: subject))
        }, closure), "natsOptions_SetErrorHandler")
  }
}
