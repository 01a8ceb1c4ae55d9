import CNATS
import Dispatch
import Signals
import Synchronization

/// A subscription of the C client, which has a thread of its own for it.
final class Listener: Sendable {
  private struct State {
    var number: UInt = 0
    var subscription: Pointer?
    /// Valid as long as the client's subscription, which keeps it.
    var connection: Pointer?
    var hasEnded = false
    /// How many dropped messages were told of.
    var droppedCount = 0
  }

  private let state = Guarded(State())
  private let receive: @Sendable (Message) -> Void
  private let ended: @Sendable (NATSError) -> Void
  private let events: ConnectionEvents
  /// How many beginnings of drops were looked into.
  private let beginningsSeen: Atomic<Int>

  /// - Parameters:
  ///   - events: Gets the number of dropped messages when the subscriber has caught up.
  ///   - receive: Gets each message, on the subscription's thread.
  ///   - ended: Is called if the subscription couldn't be made, or the connection was closed.
  init(
    _ events: ConnectionEvents, receive: @escaping @Sendable (Message) -> Void,
    ended: @escaping @Sendable (NATSError) -> Void
  ) {
    self.events = events
    beginningsSeen = Atomic(events.beginningsOfDrops.load(ordering: .sequentiallyConsistent))
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
    let callback: natsMsgHandler = { _, subscription, message, closure in
      guard let message else { return }
      guard let listener = listeners[closure] else { return natsMsg_Destroy(message) }
      listener.tellDrops(of: subscription)
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

  /// Tells how many messages were dropped, once the subscriber has caught up.
  ///
  /// The client tells only when it begins to drop. Each message is a chance to look, since there
  /// are messages that wait when one is dropped.
  private func tellDrops(of subscription: OpaquePointer?, hasEnded: Bool = false) {
    let beginnings = events.beginningsOfDrops.load(ordering: .sequentiallyConsistent)
    let isNew = beginnings != beginningsSeen.load(ordering: .relaxed)
    guard let subscription, hasEnded || isNew else { return }
    var (waiting, bytes, most, mostBytes): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    natsSubscription_GetPending(subscription, &waiting, &bytes)
    natsSubscription_GetPendingLimits(subscription, &most, &mostBytes)
    // Half of the room: the client tells again if it drops one after that.
    guard hasEnded || waiting <= most / 2 && bytes <= mostBytes / 2 else { return }
    beginningsSeen.store(beginnings, ordering: .relaxed)
    let count = droppedCount(of: subscription)
    let isNews = state.withLock { state in
      defer { state.droppedCount = count }
      return count > state.droppedCount
    }
    if isNews { events.problems.sendNext(.dropped(of: subscription)) }
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
    guard let subscription else { return }
    tellDrops(of: subscription.value, hasEnded: true)
    natsSubscription_Destroy(subscription.value)
  }
}

/// The subscriptions that haven't ended.
let listeners = CallbackTable<Listener>()
