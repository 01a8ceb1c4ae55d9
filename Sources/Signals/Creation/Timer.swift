import Scheduling

extension Signal where Value == Duration {
  /// Returns a signal that sends the time when `delay` has passed, and completes.
  ///
  /// ```
  /// timer(after: .seconds(3), on: scheduler)   ---(3|)
  /// ```
  ///
  /// The value is what the scheduler's clock shows (``Scheduler/now``).
  ///
  /// - Parameters:
  ///   - delay: How long after the subscription; zero or less is as soon as possible, and more than
  ///     the clock can hold is never.
  ///   - scheduler: What sends the value.
  /// ## Scheduling
  /// Sends on `scheduler`.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Calls the timer off.
  public static func timer(after delay: Duration, on scheduler: Scheduler) -> Signal {
    OperatorSignal { sink in
      let subscription = Subscription(sink)
      let subscriber = Subscriber(subscription)
      subscription.add(
        scheduler.schedule(after: delay) { [weak scheduler] in
          guard let scheduler else { return }
          subscriber.sendNext(scheduler.now)
          subscriber.sendCompleted()
        })
      return subscription
    }
  }
}
