extension Signal where Value == Duration {
  /// Sends the current time whenever `interval` has passed, and never ends, for work that is done
  /// again and again.
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// let ticks = Signal.interval(every: .seconds(1), on: clock)
  /// let subscription = ticks.subscribeNext { print($0) }
  /// clock.advance(by: .seconds(2))
  /// subscription.dispose()
  /// ```
  ///
  /// ```text
  /// 1.0 seconds
  /// 2.0 seconds
  /// ```
  ///
  /// ![interval in marbles](marbles-interval-every-seconds-2)
  ///
  /// ```
  /// interval(every: .seconds(2))   --2-4-6!
  /// ```
  ///
  /// The values are the times that the scheduler's clock shows (``Scheduler/now``). A value is due
  /// at each multiple of `interval` after the subscription, so delays don't add up. If the
  /// scheduler is blocked while several values are due, it sends one for all of them. So
  /// `enumerated()` numbers the values, and not the intervals: for these, divide the time since the
  /// subscription by `interval`. Each subscription has a timer of its own, which takes about a
  /// kilobyte. A hundred thousand timers that fire at the same time need one thread if they share a
  /// scheduler, and 255 threads if each has its own scheduler: see <doc:SchedulersAndThreads>.
  ///
  /// - Parameters:
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
  /// ## Other libraries
  /// In ReactiveObjC: `+interval:onScheduler:` (features
  /// [SC10 and SC11](doc:ReactiveObjCFeatures#Creation)), which sends dates.
  @_disfavoredOverload
  public static func interval(
    every interval: Duration, on scheduler: Scheduler? = nil, leeway: Duration = .zero
  ) -> Signal {
    repeating(
      after: interval, every: interval, on: scheduler, leeway: leeway,
      calledAs: "Signal.interval(every:on:leeway:)")
  }

  /// The signal that `interval` and the repeating `timer` return. Failed preconditions report
  /// `name`, the function that the user called.
  static func repeating(
    after delay: Duration, every interval: Duration, on scheduler: Scheduler?, leeway: Duration,
    calledAs name: StaticString
  ) -> Signal {
    require(interval > .zero, "\(name): the interval must be positive, got \(interval)")
    require(leeway >= .zero, "\(name): the leeway must not be negative, got \(leeway)")
    require(
      scheduler !== Scheduler.immediate,
      "\(name): the immediate scheduler can't wait without blocking")
    return source { subscriber in
      let scheduler = Scheduler.forTime(scheduler)
      // The timer holds the subscriber. So when a scheduler drops the timer, the subscriber is
      // released, and the subscription is disposed of. The timer refers to the scheduler weakly,
      // since the scheduler holds the timer; the scheduler exists whenever the timer runs.
      return scheduler.schedule(after: delay, repeatingEvery: interval, leeway: leeway) {
        [weak scheduler] in
        if let scheduler { subscriber.sendNext(scheduler.now) }
      }
    }
  }
}
