import CNATS
import Dispatch

/// A subscription of the C client, which has a thread of its own for it.
final class Listener: Sendable {
  private struct State {
    var number: UInt = 0
    var subscription: Pointer?
    /// Valid as long as the client's subscription, which keeps it.
    var connection: Pointer?
    var hasEnded = false
  }

  private let state = Guarded(State())
  private let receive: @Sendable (Message) -> Void
  private let ended: @Sendable (NATSError) -> Void

  /// - Parameters:
  ///   - receive: Gets each message, on the subscription's thread.
  ///   - ended: Is called if the subscription couldn't be made, or the connection was closed.
  init(
    receive: @escaping @Sendable (Message) -> Void,
    ended: @escaping @Sendable (NATSError) -> Void
  ) {
    self.receive = receive
    self.ended = ended
  }

  func start(on client: Client, subject: String, queueGroup: String? = nil) {
    client.post { self.subscribe($0, subject, queueGroup) }
  }

  /// Nothing is received after this. The client's subscription ends soon.
  func stop(on client: Client) {
    let number = state.withLock {
      $0.hasEnded = true
      return $0.number
    }
    listeners.remove(number)
    client.post { _ in self.destroy() }
  }

  private func subscribe(
    _ connection: OpaquePointer, _ subject: String, _ queueGroup: String?
  ) {
    let number = listeners.add(self)
    let hasEnded = state.withLock {
      $0.number = number
      return $0.hasEnded
    }
    if hasEnded { return listeners.remove(number) }
    let closure = CallbackTable<Listener>.closure(number)
    let callback: natsMsgHandler = { _, _, message, closure in
      guard let message else { return }
      guard let listener = listeners[closure] else { return natsMsg_Destroy(message) }
      listener.receive(Message(receiving: message))
    }
    var subscription: OpaquePointer?
    let status =
      if let queueGroup {
        natsConnection_QueueSubscribe(
          &subscription, connection, subject, queueGroup, callback, closure)
      } else {
        natsConnection_Subscribe(&subscription, connection, subject, callback, closure)
      }
    do {
      try check(status, "natsConnection_Subscribe")
    } catch {
      listeners.remove(number)
      return ended(error.explained(by: connection))
    }
    guard let subscription else { return }
    state.withLock {
      $0.subscription = Pointer(subscription)
      $0.connection = Pointer(connection)
    }
    let isOpen = natsSubscription_SetOnCompleteCB(
      subscription, { listeners[$0]?.completed() }, closure)
    if isOpen != NATS_OK { completed() }
  }

  /// The connection was closed, and all messages were received.
  private func completed() {
    let (number, connection) = state.withLock { ($0.number, $0.connection) }
    listeners.remove(number)
    let error = NATSError(closing: connection?.value, call: "natsConnection_Subscribe")
    // Not on this thread, which is the one that is to end.
    DispatchQueue.global().async { self.destroy() }
    ended(error)
  }

  private func destroy() {
    let subscription = state.withLock {
      let subscription = $0.subscription
      $0.subscription = nil
      return subscription
    }
    if let subscription { natsSubscription_Destroy(subscription.value) }
  }
}

/// The subscriptions that haven't ended.
let listeners = CallbackTable<Listener>()
