extension Signal {
  /// Calls `block` once for all subscribers, when the first one subscribes, for work that may not
  /// be needed.
  ///
  /// ![startLazily in marbles](marbles-startlazily-a-b-completed)
  ///
  /// ```
  /// startLazily { a, b, completed }    (ab|)
  /// ```
  ///
  /// All events of the block are kept, and each subscriber gets all of them.
  /// ``Subscriber/isDisposed`` of the block's subscriber becomes true when no further event is
  /// wanted.
  ///
  /// - Parameters:
  ///   - scheduler: Where the block is called, and where each subscriber is subscribed.
  ///   - block: Sends to the subscriber that it gets, during the call or later.
  /// ## Scheduling
  /// Delivers new events where the block sends them, and replays earlier events on `scheduler`.
  /// ## Errors
  /// An error that the block sends passes, after the values.
  /// ## Disposal
  /// The block's subscriber is disposed of when no subscriber is left and none can follow: when
  /// this signal, the signals made from it, and all their subscriptions have been released.
  /// ## Other libraries
  /// In ReactiveObjC: `+startLazilyWithScheduler:block:` (feature
  /// [SC7](doc:ReactiveObjCFeatures#Creation)), whose block is never cancelled.
  public static func startLazily(
    on scheduler: Scheduler, _ block: @escaping @Sendable (Subscriber<Value>) -> Void
  ) -> Signal {
    let source = starting(block, on: .immediate)
    let replay = SharedReplay(source, through: ReplaySubject()).startingLazily()
    return starting({ replay.subscribe($0) }, on: scheduler)
  }
}
