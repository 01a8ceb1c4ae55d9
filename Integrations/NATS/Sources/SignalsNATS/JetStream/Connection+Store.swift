internal import Dispatch
public import Signals

extension Connection {
  /// Returns a signal that publishes messages to a stream, and sends what became of each, in the
  /// order of the answers.
  ///
  /// ```swift
  /// connection.store(orders.map { try Message("orders.new", value: $0, id: $0.number) })
  ///   .compactMap(\.error)
  ///   .subscribeNext { print("not stored:", $0) }
  /// ```
  ///
  /// The outcome is ``Publication/Outcome/stored(stream:sequence:isDuplicate:)`` when the stream
  /// has the message, on as many servers as it is told to. A message that isn't answered, for
  /// example because a server is down, is sent again, with the same identity: ``Message/id``, or a
  /// unique one. So it is stored once, if the stream's window for duplicates is longer than
  /// `timeout`, but it may be stored behind messages that were sent after it. With `outstanding: 1`
  /// the order is kept.
  ///
  /// - Parameters:
  ///   - messages: The messages. This signal is paused while `outstanding` of them have no outcome,
  ///     and 256 wait.
  ///   - outstanding: How many messages have no outcome, at most.
  ///   - resendAfter: After this time a message without an answer is sent again.
  ///   - timeout: After this time a message without an answer fails.
  /// ## Scheduling
  /// Delivers on a queue that is only for this subscription. The queue also publishes the messages,
  /// so nothing is published while the subscriber handles an outcome.
  /// ## Errors
  /// An error of `messages` passes, after the outcomes. A message that can't be stored is no error:
  /// its outcome says so.
  /// ## Disposal
  /// Disposes of `messages`. Whether messages without an outcome are stored is not known.
  public func store(
    _ messages: Signal<Message>, outstanding: Int = 1024, resendAfter: Duration = .seconds(2),
    timeout: Duration = .seconds(60)
  ) -> Signal<Publication> {
    precondition(
      outstanding > 0, "Connection.store(_:outstanding:): must be positive, got \(outstanding)")
    return Signal.create { [client] subscriber in
      let storing = Storing(
        on: client, outstanding: outstanding, resendAfter: resendAfter, timeout: timeout,
        for: subscriber)
      // A pause reaches the source, as the subscription is in a compound.
      return CompoundDisposable(
        Disposable { storing.stop() },
        messages
          .deliver(on: QueueScheduler(name: "SignalsNATS.store", target: storing.queue))
          .onEnd { end in storing.queue.async { storing.sourceEnded(end) } }
          .subscribe(next: storing.store, error: { _ in }))
    }
  }
}
