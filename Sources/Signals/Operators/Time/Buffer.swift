public import Scheduling

extension Signal {
  /// Returns a signal of arrays of the values that come within `interval`, at most `count` in each.
  ///
  /// ```
  /// self                          ab----cd-e|
  /// buffer(for: .seconds(3))      ---[a,b]-----[c,d,e]|
  /// ```
  ///
  /// The time counts from the first value of each array, so no array is empty. An array ends early
  /// when it has `count` values. When the source completes, the values collected so far are sent at
  /// once, before completion. In ReactiveObjC: `-bufferWithTime:onScheduler:` (feature SO12), which
  /// has no `count`.
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
  @_disfavoredOverload
  public func buffer(
    for interval: Duration, orCount count: Int = .max, on scheduler: Scheduler? = nil
  ) -> Signal<[Value]> {
    require(
      count > 0, "Signal.buffer(for:orCount:on:): the count must be positive, got \(count)")
    return OperatorSignal { sink in
      let junction = BufferJunction(for: interval, orCount: count, on: scheduler, into: sink)
      _ = self.attach(BufferSink<Value>(junction))
      return junction.output
    }
  }
}

/// A junction of a source and the timer that ends each batch.
private final class BufferJunction<Value: Sendable>: TimedJunction<[Value]>, @unchecked Sendable {
  private let interval: Duration
  private let count: Int
  // Used only in turns of the output.
  private var batch: [Value] = []

  init(
    for interval: Duration, orCount count: Int, on scheduler: Scheduler?, into sink: Sink<[Value]>
  ) {
    self.interval = interval
    self.count = count
    super.init(on: scheduler, into: sink)
  }

  /// Called in a turn of the output.
  func add(_ value: Value) {
    batch.append(value)
    if batch.count >= count {
      stopTimer()
      flush()
    } else if batch.count == 1 {
      setTimer(for: interval)
    }
  }

  /// Sends the batch, unless it is empty. Called in a turn of the output.
  func flush() {
    guard !batch.isEmpty else { return }
    let full = batch
    batch = []
    output.sendNext(full)
  }

  override func timerFired(on scheduler: Scheduler) { flush() }
}

private final class BufferSink<Value: Sendable>: InputSink<Value, [Value], BufferJunction<Value>> {
  override func sendNext(_ value: Value) {
    output.inTurn(self, value) { sink, value in sink.junction.add(value) }
  }

  override func sendCompleted() {
    output.inTurnAfterWaiting(self) { sink in
      sink.junction.flush()
      sink.output.sendCompleted()
    }
  }
}
