import CNATS
import Dispatch
import Foundation
import Signals

/// Fetches the messages of a consumer for one subscriber, on a queue of its own, where fetching
/// blocks.
final class Pull: Sendable {
  private struct State {
    var subscription: PullSubscription?
    var isStopped = false
  }

  private let consumer: Consumer
  private let batch: Int
  private let client: Client
  private let subscriber: Subscriber<Delivery<Message>>
  private let queue = DispatchQueue(label: "SignalsNATS.pull")
  private let state = Guarded(State())
  // Used on the queue only.
  nonisolated(unsafe) private var place = Place()
  nonisolated(unsafe) private var emptyFetches = 0

  /// How far an ordered consumer has come.
  private struct Place {
    /// The last message's number in the stream; 0 before the first message.
    var sequence: UInt64 = 0
    /// The last message's number among those of the current subscription.
    var consumerSequence: UInt64 = 0
  }

  init(
    _ consumer: Consumer, _ batch: Int, on client: Client,
    for subscriber: Subscriber<Delivery<Message>>
  ) {
    self.consumer = consumer
    self.batch = batch
    self.client = client
    self.subscriber = subscriber
    queue.setSpecific(key: mayBlock, value: true)
  }

  func start() { queue.async { self.open() } }

  /// Wakes a fetch that waits, and ends the subscription.
  func stop() {
    let subscription = state.withLock {
      $0.isStopped = true
      return $0.subscription
    }
    if let subscription { client.blocking.async { subscription.end() } }
  }

  /// Makes the consumer, unless the server has it, and subscribes to it.
  private func open() {
    attempt(again: open) { () throws(NATSError) in
      let subscription = try PullSubscription(consumer, after: place.sequence, on: client)
      place.consumerSequence = 0
      let isStopped = state.withLock {
        $0.subscription = subscription
        return $0.isStopped
      }
      if isStopped { return subscription.end() }
      fetch()
    }
  }

  private func fetch() {
    if subscriber.isDisposed { return }
    if subscriber.isPaused { return goOnWhenReady { $0.fetch() } }
    guard let subscription = state.withLock({ $0.subscription }) else { return }
    attempt(again: verify) { () throws(NATSError) in
      let messages = try subscription.fetch(batch)
      emptyFetches = messages.isEmpty ? emptyFetches + 1 : 0
      // A consumer that is missing looks like one that has no messages.
      if emptyFetches == 5 { return verify() }
      deliver(messages[...])
    }
  }

  /// Sends messages that were fetched, and keeps the rest during a pause.
  private func deliver(_ messages: ArraySlice<Message>) {
    var messages = messages
    while let message = messages.first, !subscriber.isDisposed {
      if subscriber.isPaused { return goOnWhenReady { [messages] in $0.deliver(messages) } }
      messages.removeFirst()
      let delivery = Delivery(
        value: message,
        receipt: Receipt(of: message.contents, client: consumer.durable == nil ? nil : client))
      if consumer.durable == nil {
        guard delivery.consumerSequence == place.consumerSequence + 1 else { return reopen() }
        place = Place(
          sequence: delivery.sequence, consumerSequence: delivery.consumerSequence)
      }
      subscriber.sendNext(delivery)
    }
    queue.async { self.fetch() }
  }

  private func goOnWhenReady(_ goOn: @escaping @Sendable (Pull) -> Void) {
    subscriber.whenReady { self.queue.async { goOn(self) } }
  }

  /// Looks whether the server still has the consumer, after a fetch that failed.
  private func verify() {
    guard let subscription = state.withLock({ $0.subscription }), !subscriber.isDisposed else {
      return
    }
    emptyFetches = 0
    do {
      try subscription.verify()
      fetch()
    } catch .refused where consumer.durable == nil {
      reopen()
    } catch {
      failed(error, again: verify)
    }
  }

  /// Begins anew behind the last message of an ordered consumer.
  private func reopen() {
    let subscription = state.withLock {
      let subscription = $0.subscription
      $0.subscription = nil
      return subscription
    }
    if let subscription { client.blocking.async { subscription.end() } }
    open()
  }

  private func attempt(again: @escaping () -> Void, _ body: () throws(NATSError) -> Void) {
    do { try body() } catch { failed(error, again: again) }
  }

  /// Tries again soon, or sends the error if that can't help.
  private func failed(_ error: NATSError, again: @escaping () -> Void) {
    if subscriber.isDisposed || state.withLock({ $0.isStopped }) { return }
    guard error.isTransient else {
      return subscriber.sendError(error.explained(by: client.connection))
    }
    // `again` is a method of this object, which is `Sendable`.
    nonisolated(unsafe) let again = again
    queue.asyncAfter(deadline: .now() + 0.2) { again() }
  }
}
