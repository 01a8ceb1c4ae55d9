extension Signal {
  /// Sends arrays of the values that come within `interval`, at most `count` in each, to handle
  /// values in batches.
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// let readings = Signal.interval(every: .milliseconds(400), on: clock).take(5)
  /// readings.buffer(for: .seconds(1), on: clock)
  ///   .subscribeNext { print("store", $0) }
  /// clock.run()
  /// ```
  ///
  /// ```text
  /// store [0.4 seconds, 0.8 seconds, 1.2 seconds]
  /// store [1.6 seconds, 2.0 seconds]
  /// ```
  ///
  /// ![buffer in marbles](marbles-buffer-for-seconds-3)
  ///
  /// ```
  /// self                          ab----cd-e|
  /// buffer(for: .seconds(3))      ---[a,b]-----[c,d,e]|
  /// ```
  ///
  /// The time counts from the first value of each array, so no array is empty. An array ends early
  /// when it has `count` values. It holds at most `count` values; without a `count`, all values of
  /// an interval (<doc:Pace>). When the source completes, the values collected so far are sent at
  /// once, before completion.
  ///
  /// - Parameters:
  ///   - interval: How long values are collected; if it is zero or less, until the scheduler runs
  ///     the timer.
  ///   - count: How many values an array holds at most; 1 or more. By default there is no limit.
  ///   - scheduler: Where the time is measured and arrays are sent; by default, the scheduler that
  ///     is current when the time begins to run, or a background one if none is current.
  /// ## Scheduling
  /// Sends arrays on the scheduler; but a full array, and the array before completion, where the
  /// source sends. The time begins to run at the first value of each array.
  /// ## Errors
  /// An error of the source passes at once; the values that were collected are dropped.
  /// ## Disposal
  /// Disposes of the source and of the timer.
  /// ## Other libraries
  /// In ReactiveObjC: `-bufferWithTime:onScheduler:` (feature
  /// [SO12](doc:ReactiveObjCFeatures#Signal-operators)), which has no `count`.
  @_disfavoredOverload
  public func buffer(
    for interval: Duration, orCount count: Int = .max, on scheduler: Scheduler? = nil
  ) -> Signal<[Value]> {
    require(
      count > 0, "Signal.buffer(for:orCount:on:): the count must be positive, got \(count)")
    return .junction { output in
      var batch: [Value] = []
      func flush() {
        guard !batch.isEmpty else { return }
        output.deliverNext(replace(&batch, with: []))
      }
      let timer = JunctionTimer(of: output, on: scheduler) { _, _ in flush() }
      output.subscribe(
        to: self,
        next: { value in
          batch.append(value)
          if batch.count >= count {
            timer.stop()
            flush()
          } else if batch.count == 1 {
            timer.set(for: interval)
          }
        },
        completed: {
          flush()
          output.sendCompleted()
        })
    }
  }
}
