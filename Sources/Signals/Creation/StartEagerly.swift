public import Scheduling

extension Signal {
  /// Returns a signal of the events that `block` sends. The block is called once, at once, on
  /// `scheduler`.
  ///
  /// ```
  /// startEagerly { a, b, completed }    (ab|)
  /// ```
  ///
  /// All of its events are kept, and sent to each subscriber. The block's subscriber is
  /// ``Subscriber/isDisposed`` when no further event is wanted. RAC:
  /// `+startEagerlyWithScheduler:block:` (SC6), which is never cancelled.
  ///
  /// - Parameters:
  ///   - scheduler: Where the block is called.
  ///   - block: Sends to the subscriber that it gets, during the call or later.
  /// ## Scheduling
  /// Delivers where the block sends, and replays on the subscription scheduler.
  /// ## Errors
  /// An error that the block sends passes, after the values.
  /// ## Disposal
  /// The block's subscriber is disposed of when no subscriber is left and none can follow: this
  /// signal, the signals made of it, and their subscriptions were released.
  public static func startEagerly(
    on scheduler: Scheduler, _ block: @escaping @Sendable (Subscriber<Value>) -> Void
  ) -> Signal {
    SharedReplay(starting(block, on: scheduler), through: ReplaySubject()).startingAtOnce()
  }

  /// A signal that calls `block` on `scheduler`.
  static func starting(
    _ block: @escaping @Sendable (Subscriber<Value>) -> Void, on scheduler: Scheduler
  ) -> Signal {
    OperatorSignal { sink in
      let subscription = Subscription(sink)
      let subscriber = Subscriber(subscription)
      subscription.add(
        scheduler.scheduleOnce { if !subscriber.isDisposed { block(subscriber) } })
      return subscription
    }
  }
}
