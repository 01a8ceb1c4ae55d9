public import Scheduling

extension Signal {
  /// Returns a signal of the events that `block` sends. The block is called once, for the first
  /// subscriber.
  ///
  /// ```
  /// startLazily { a, b, completed }    (ab|)
  /// ```
  ///
  /// All of its events are kept, and sent to each subscriber. The block's subscriber is
  /// ``Subscriber/isDisposed`` when no further event is wanted. RAC:
  /// `+startLazilyWithScheduler:block:` (SC7), which is never cancelled.
  ///
  /// - Parameters:
  ///   - scheduler: Where the block is called, and where each subscriber is subscribed.
  ///   - block: Sends to the subscriber that it gets, during the call or later.
  /// ## Scheduling
  /// Delivers where the block sends, and replays on `scheduler`.
  /// ## Errors
  /// An error that the block sends passes, after the values.
  /// ## Disposal
  /// The block's subscriber is disposed of when no subscriber is left and none can follow: this
  /// signal, the signals made of it, and their subscriptions were released.
  public static func startLazily(
    on scheduler: Scheduler, _ block: @escaping @Sendable (Subscriber<Value>) -> Void
  ) -> Signal {
    let source = starting(block, on: .immediate)
    let replay = SharedReplay(source, through: ReplaySubject()).startingLazily()
    return starting({ replay.subscribe($0) }, on: scheduler)
  }
}
