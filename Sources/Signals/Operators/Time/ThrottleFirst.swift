extension Signal {
  /// Drops the values that come within `interval` after one that was sent, such as the second of
  /// two quick taps.
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// let taps = Signal.interval(every: .milliseconds(400), on: clock).take(5)
  /// taps.throttleFirst(for: .seconds(1), on: clock)
  ///   .subscribeNext { print("tap at", $0) }
  /// clock.run()
  /// ```
  ///
  /// ```text
  /// tap at 0.4 seconds
  /// tap at 1.6 seconds
  /// ```
  ///
  /// ![throttleFirst in marbles](marbles-throttlefirst-for-seconds-3)
  ///
  /// ```
  /// self                              abc-d--e|
  /// throttleFirst(for: .seconds(3))   a---d--e|
  /// ```
  ///
  /// So it sends at most one value in each interval, without delay. To get the latest value of an
  /// interval too, see ``throttleLatest(for:on:onDrop:)``.
  ///
  /// - Parameters:
  ///   - interval: How long values are dropped; if it is zero or less, no value is dropped.
  ///   - scheduler: The scheduler whose clock measures the time; by default, the scheduler that is
  ///     current when the time begins to run, or a background one if none is current.
  ///   - onDrop: Gets each value that is dropped, on the thread that sends.
  /// ## Scheduling
  /// Delivers where the source sends; nothing is scheduled. The time begins to run on subscription.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source.
  /// ## Other libraries
  /// In RxSwift this operator is `throttle(_:latest: false)`. ReactiveObjC's `throttle` is
  /// ``debounce(for:on:while:onDrop:)``.
  @_disfavoredOverload
  public func throttleFirst(
    for interval: Duration, on scheduler: Scheduler? = nil,
    onDrop: (@Sendable (Value) -> Void)? = nil
  ) -> Signal {
    OperatorSignal { sink in
      let scheduler = Scheduler.forTime(scheduler)
      return self.step(from: Duration?.none) { end, value, output in
        let now = scheduler.now
        if let end = end.value, now < end {
          onDrop?(value)
        } else {
          end.value = now.deadline(after: interval) ?? .latest
          output.sendNext(value)
        }
      }.attach(sink)
    }
  }
}
