extension Signal {
  /// Sends the first value at once, then the latest value of each `interval`, to follow a fast
  /// source at a limited rate.
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// let readings = Signal.interval(every: .milliseconds(400), on: clock).take(5)
  /// readings.throttleLatest(for: .seconds(1), on: clock)
  ///   .subscribeNext { print($0) }
  /// clock.run()
  /// ```
  ///
  /// ```text
  /// 0.4 seconds
  /// 1.2 seconds
  /// 2.0 seconds
  /// ```
  ///
  /// ![throttleLatest in marbles](marbles-throttlelatest-for-seconds-3)
  ///
  /// ```
  /// self                               abc-----d-e|
  /// throttleLatest(for: .seconds(3))   a--c----d--(e|)
  /// ```
  ///
  /// A value passes at once if no value was sent for `interval`. Otherwise it waits for the rest of
  /// the interval, and a newer value replaces it. A value that comes while another thread delivers
  /// a value also waits, and a newer value replaces it. When the source completes, the value that
  /// waits is sent at once, before completion.
  ///
  /// - Parameters:
  ///   - interval: The least time from one value to the next; if it is zero or less, until the
  ///     scheduler runs the timer.
  ///   - scheduler: Where values that waited are sent; by default, the scheduler that is current
  ///     when the time begins to run, or a background one if none is current.
  ///   - onDrop: Gets each value that is not sent because a newer one has come, on the thread that
  ///     sends, and the one that waits when the subscription ends, on the thread that ends it.
  /// ## Scheduling
  /// Values that waited are sent on the scheduler. Values that pass at once, and the value before
  /// completion, are sent where the source sends. The time begins to run at each value that is
  /// sent.
  /// ## Errors
  /// An error of the source passes at once; a value that waits is dropped.
  /// ## Disposal
  /// Disposes of the source and of the timer.
  /// ## Other libraries
  /// In RxSwift this operator is `throttle(_:latest: true)`, in Combine `throttle`. ReactiveObjC's
  /// `throttle` is ``debounce(for:on:while:onDrop:)``.
  @_disfavoredOverload
  public func throttleLatest(
    for interval: Duration, on scheduler: Scheduler? = nil,
    onDrop: (@Sendable (Value) -> Void)? = nil
  ) -> Signal {
    .junction { output in
      let waiting = WaitingValue(onDrop)
      func send(_ value: Value, _ timer: JunctionTimer<Value>) {
        timer.set(for: interval)
        output.deliverNext(value)
      }
      let timer = JunctionTimer(of: output, on: scheduler) { timer, _ in
        if let value = waiting.take() { send(value, timer) }
      }
      output.subscribe(
        to: self, .latest,
        next: { value in
          if timer.isSet { waiting.set(to: value) } else { send(value, timer) }
        },
        completed: {
          if let value = waiting.take() { output.deliverNext(value) }
          output.sendCompleted()
        })
    }
  }
}
