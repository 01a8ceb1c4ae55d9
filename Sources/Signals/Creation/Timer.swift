extension Signal where Value == Duration {
  /// Sends the current time when `delay` has passed, and completes, to do something once, later.
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// let end = Signal.timer(after: .seconds(3), on: clock)
  /// end.subscribeNext { print("tea is ready after", $0) }
  /// clock.run()
  /// ```
  ///
  /// ```text
  /// tea is ready after 3.0 seconds
  /// ```
  ///
  /// ![timer in marbles](marbles-timer-after-seconds-3)
  ///
  /// ```
  /// timer(after: .seconds(3))   ---(3|)
  /// ```
  ///
  /// The value is the time that the scheduler's clock shows (``Scheduler/now``).
  ///
  /// - Parameters:
  ///   - delay: The time from the subscription to the value. Zero or less means as soon as
  ///     possible; more than the clock can hold means never.
  ///   - scheduler: Where the value is sent; by default, the scheduler that is current when the
  ///     time begins to run, or a background one if none is current.
  /// ## Scheduling
  /// Sends on the scheduler. The time begins to run on subscription.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Cancels the timer.
  @_disfavoredOverload
  public static func timer(after delay: Duration, on scheduler: Scheduler? = nil) -> Signal {
    source { subscriber in
      let scheduler = Scheduler.forTime(scheduler)
      return scheduler.schedule(after: delay) { [weak scheduler] in
        guard let scheduler else { return }
        subscriber.sendNext(scheduler.now)
        subscriber.sendCompleted()
      }
    }
  }

  /// Sends the current time when `delay` has passed, then whenever `interval` has passed, without
  /// end, for regular work.
  ///
  /// ![timer in marbles](marbles-timer-after-seconds-1-repeatingevery-seconds-2)
  ///
  /// ```
  /// timer(after: .seconds(1), repeatingEvery: .seconds(2))   -1-3-5!
  /// ```
  ///
  /// The same as ``interval(every:on:leeway:)``, except for the time to the first value.
  ///
  /// - Parameters:
  ///   - delay: The time from the subscription to the first value; zero or less means as soon as
  ///     possible.
  ///   - interval: The time from one value to the next; more than zero.
  ///   - scheduler: Where the values are sent; any scheduler but ``Scheduler/immediate``. By
  ///     default, the scheduler that is current when the time begins to run, or a background one if
  ///     none is current.
  ///   - leeway: How late a value may be, to save energy; zero or more.
  /// ## Scheduling
  /// Sends on the scheduler. The time begins to run on subscription.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Stops the timer.
  @_disfavoredOverload
  public static func timer(
    after delay: Duration, repeatingEvery interval: Duration, on scheduler: Scheduler? = nil,
    leeway: Duration = .zero
  ) -> Signal {
    repeating(
      after: delay, every: interval, on: scheduler, leeway: leeway,
      calledAs: "Signal.timer(after:repeatingEvery:on:leeway:)")
  }
}
