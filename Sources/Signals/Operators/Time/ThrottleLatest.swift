public import Scheduling

extension Signal {
  /// Returns a signal that sends the first value at once, and then the latest value of each
  /// `interval`.
  ///
  /// ```
  /// self                               abc-----d-e|
  /// throttleLatest(for: .seconds(3))   a--c----d--(e|)
  /// ```
  ///
  /// A value passes at once if no value was sent for `interval`. Otherwise it waits for the rest of
  /// the interval, and a newer value replaces it. A value that comes while another thread delivers
  /// a value also waits, and a newer value replaces it. When the source completes, the value that
  /// waits is sent at once, before completion. In RxSwift this operator is
  /// `throttle(_:latest: true)`, in Combine `throttle`. ReactiveObjC's `throttle` is
  /// ``debounce(for:on:while:)``.
  ///
  /// - Parameters:
  ///   - interval: The least time from one value to the next; if it is zero or less, until the
  ///     scheduler runs the timer.
  ///   - scheduler: Where values that waited are sent; by default, the scheduler that is current
  ///     when the time begins to run, or a background one if none is current.
  /// ## Scheduling
  /// Values that waited are sent on the scheduler. Values that pass at once, and the value before
  /// completion, are sent where the source sends. The time begins to run at each value that is
  /// sent.
  /// ## Errors
  /// An error of the source passes at once; a value that waits is dropped.
  /// ## Disposal
  /// Disposes of the source and of the timer.
  @_disfavoredOverload
  public func throttleLatest(for interval: Duration, on scheduler: Scheduler? = nil) -> Signal {
    OperatorSignal { sink in
      let junction = ThrottleLatestJunction(for: interval, on: scheduler, into: sink)
      _ = self.attach(ThrottleLatestSink(junction))
      return junction.output
    }
  }
}

/// A junction of a source and the timer that lets the next value pass.
private final class ThrottleLatestJunction<Value: Sendable>: TimedJunction<Value>,
  @unchecked Sendable
{
  private let interval: Duration
  // Used only in turns of the output.
  private var waiting: Value?

  init(for interval: Duration, on scheduler: Scheduler?, into sink: Sink<Value>) {
    self.interval = interval
    super.init(on: scheduler, into: sink)
  }

  /// Called in a turn of the output.
  func take(_ value: Value) {
    if isTimerSet { _ = replace(&waiting, with: value) } else { send(value) }
  }

  /// Sends the waiting value, if there is one. Called in a turn of the output.
  func flush() {
    if let value = waiting.take() { output.sendNext(value) }
  }

  override func timerFired(on scheduler: Scheduler) {
    if let value = waiting.take() { send(value) }
  }

  private func send(_ value: Value) {
    setTimer(for: interval)
    output.sendNext(value)
  }
}

private final class ThrottleLatestSink<Value: Sendable>: InputSink<
  Value, Value, ThrottleLatestJunction<Value>
>
{
  override func sendNext(_ value: Value) {
    output.inTurn(self, value, isLatest: true) { sink, value in sink.junction.take(value) }
  }

  override func sendCompleted() {
    output.inTurnAfterWaiting(self) { sink in
      sink.junction.flush()
      sink.output.sendCompleted()
    }
  }
}
