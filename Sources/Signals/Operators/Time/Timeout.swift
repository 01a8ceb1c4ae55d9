extension Signal {
  /// Fails unless the source ends within `interval`, so that a subscriber doesn't wait forever.
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// let answer = Signal<String>.never
  /// answer.timeout(after: .seconds(5), on: clock)
  ///   .subscribeError { print($0, "at", clock.now) }
  /// clock.run()
  /// ```
  ///
  /// ```text
  /// timedOut at 5.0 seconds
  /// ```
  ///
  /// ![timeout in marbles](marbles-timeout-after-seconds-5)
  ///
  /// ```
  /// self                         a-b-c-d-|
  /// timeout(after: .seconds(5))  a-b-cX
  /// ```
  ///
  /// The time counts from the subscription to the end, however many values are sent meanwhile. For
  /// the time from one value to the next, see ``timeout(perValue:on:)``.
  ///
  /// - Parameters:
  ///   - interval: How long the source may take; if it is zero or less, until the scheduler runs
  ///     the timer.
  ///   - scheduler: Where the time is measured and the error sent; not ``Scheduler/immediate``. By
  ///     default, the scheduler that is current when the time begins to run, or a background one if
  ///     none is current.
  /// ## Scheduling
  /// Delivers where the source sends. The error is sent on the scheduler; but if the source is
  /// sending on another thread at that moment, the error is sent on that thread. The time begins to
  /// run on subscription.
  /// ## Errors
  /// The signal fails with ``SignalError/timedOut`` when the time is up. An error of the source
  /// passes at once.
  /// ## Disposal
  /// Disposes of the source and of the timer.
  /// ## Other libraries
  /// In ReactiveObjC: `-timeout:onScheduler:` (feature
  /// [SO47](doc:ReactiveObjCFeatures#Signal-operators)).
  public func timeout(after interval: Duration, on scheduler: Scheduler? = nil) -> Signal {
    require(
      scheduler !== Scheduler.immediate,
      "Signal.timeout(after:on:): the immediate scheduler would only wait; use another one")
    return .junction { output in
      let hold = JunctionHold(into: output)
      output.add(
        Scheduler.forTime(scheduler).scheduleOnce(after: interval) {
          hold.output.sendError(SignalError.timedOut)
        })
      // The scheduler may have run the timer synchronously: then this does nothing.
      output.passOn(self)
    }
  }
}
