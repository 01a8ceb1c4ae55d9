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
  @_disfavoredOverload
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

  /// Returns a signal that sends the time when `delay` has passed, and then each time `interval` has passed, and
  /// never ends.
  ///
  /// ```
  /// timer(after: .seconds(1), repeatingEvery: .seconds(2), on: scheduler)   -1-3-5!
  /// ```
  ///
  /// As ``interval(_:on:leeway:)``, but for the time to the first value.
  ///
  /// - Parameters:
  ///   - delay: How long after the subscription the first value comes; zero or less is as soon as possible.
  ///   - interval: The time from one value to the next; more than zero.
  ///   - scheduler: What sends the values; anything but ``Scheduler/immediate``.
  ///   - leeway: How late a value may be, for the sake of the battery; zero or more.
  /// ## Scheduling
  /// Sends on `scheduler`.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Stops the timer.
  @_disfavoredOverload
  public static func timer(
    after delay: Duration, repeatingEvery interval: Duration, on scheduler: Scheduler,
    leeway: Duration = .zero
  ) -> Signal {
    repeating(
      after: delay, every: interval, on: scheduler, leeway: leeway,
      calledAs: "Signal.timer(after:repeatingEvery:on:leeway:)")
  }
}
