public import Scheduling

extension Signal {
  /// Returns a signal of what `block` sends, which is called once, for the first subscriber.
  ///
  /// ```
  /// startLazily { a, b, completed }    (ab|)
  /// ```
  ///
  /// All of its events are kept, and sent to each subscriber. The block's subscriber says by
  /// ``Subscriber/isDisposed`` when nobody wants more. RAC: `+startLazilyWithScheduler:block:` (SC7),
  /// which is never called off.
  ///
  /// - Parameters:
  ///   - scheduler: Where the block is called, and where each subscriber is subscribed.
  ///   - block: Sends to the subscriber that it gets, during the call or later.
  /// ## Scheduling
  /// Delivers where the block sends, and replays on `scheduler`.
  /// ## Errors
  /// An error that the block sends passes, after the values.
  /// ## Disposal
  /// The block's subscriber is disposed of when nobody is left to subscribe, or subscribed: this
  /// signal and those made of it are gone, and so are their subscriptions.
  public static func startLazily(
    on scheduler: Scheduler, _ block: @escaping @Sendable (Subscriber<Value>) -> Void
  ) -> Signal {
    let source = starting(block, on: .immediate)
    let replay = SharedReplay(source, through: ReplaySubject()).startingLazily()
    return starting({ replay.subscribe($0) }, on: scheduler)
  }
}
