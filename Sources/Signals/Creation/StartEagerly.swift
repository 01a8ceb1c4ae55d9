extension Signal {
  /// Calls `block` once for all subscribers, on `scheduler`, without waiting for one, for work that
  /// is needed soon.
  ///
  /// ![startEagerly in marbles](marbles-starteagerly-a-b-completed)
  ///
  /// ```
  /// startEagerly { a, b, completed }    (ab|)
  /// ```
  ///
  /// All events of the block are kept, and each subscriber gets all of them.
  /// ``Subscriber/isDisposed`` of the block's subscriber becomes true when no further event is
  /// wanted. If the signal is dropped at once, the block may never be called: for work whose result
  /// is not needed, add `.subscribe()`.
  ///
  /// - Parameters:
  ///   - scheduler: Where the block is called.
  ///   - block: Sends to the subscriber that it gets, during the call or later.
  /// ## Scheduling
  /// Delivers new events where the block sends them, and replays earlier events on the thread that
  /// subscribes.
  /// ## Errors
  /// An error that the block sends passes, after the values.
  /// ## Disposal
  /// The block's subscriber is disposed of when no subscriber is left and none can follow: when
  /// this signal, the signals made from it, and all their subscriptions have been released.
  /// ## Other libraries
  /// In ReactiveObjC: `+startEagerlyWithScheduler:block:` (feature
  /// [SC6](doc:ReactiveObjCFeatures#Creation)), whose block is never cancelled.
  public static func startEagerly(
    on scheduler: Scheduler, _ block: @escaping @Sendable (Subscriber<Value>) -> Void
  ) -> Signal {
    SharedReplay(starting(block, on: scheduler), through: ReplaySubject()).startingAtOnce()
  }

  /// Returns a signal that calls `block` on `scheduler` for each subscription.
  static func starting(
    _ block: @escaping @Sendable (Subscriber<Value>) -> Void, on scheduler: Scheduler
  ) -> Signal {
    source { subscriber in
      scheduler.scheduleOnce { if !subscriber.isDisposed { block(subscriber) } }
    }
  }
}
