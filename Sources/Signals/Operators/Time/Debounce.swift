public import Scheduling

extension Signal {
  /// Returns a signal of the values that are followed by a pause of at least `interval`.
  ///
  /// ```
  /// self                         ab---c--|
  /// debounce(for: .seconds(2))   ---b---c|
  /// ```
  ///
  /// Each value waits, and the next one replaces it. When the source completes, the value that
  /// waits is sent at once, before completion. For values at a limited rate see
  /// ``throttleLatest(for:on:)`` and ``throttleFirst(for:on:)``. A test passes a ``TestScheduler``,
  /// and does not wait: see <doc:TestingSignals>.
  ///
  /// With a condition, a value for which `waits` returns false is sent at once, and a value that
  /// waits is dropped. In ReactiveObjC: `-throttle:` (feature SO4), `-throttle:valuesPassingTest:`
  /// (feature SO5).
  ///
  /// - Parameters:
  ///   - interval: How long the pause has to be; if it is zero or less, until the scheduler runs
  ///     the timer.
  ///   - scheduler: Where values are sent; by default, the scheduler that is current when the time
  ///     begins to run, or a background one if none is current.
  ///   - waits: Returns whether a value has to wait; by default each value has to wait.
  /// ## Scheduling
  /// Values that waited are sent on the scheduler. The value before completion, and values that
  /// don't wait, are sent where the source sends. The time begins to run at each value.
  /// ## Errors
  /// An error of the source, or one that the condition throws, passes at once; a value that waits
  /// is dropped.
  /// ## Disposal
  /// Disposes of the source and of the timer.
  @_disfavoredOverload
  public func debounce(
    for interval: Duration, on scheduler: Scheduler? = nil,
    while waits: (@Sendable (Value) throws -> Bool)? = nil
  ) -> Signal {
    OperatorSignal { sink in
      let junction = DebounceJunction(for: interval, on: scheduler, while: waits, into: sink)
      _ = self.attach(DebounceSink(junction))
      return junction.output
    }
  }
}

/// A junction of a source and the timer that runs from its latest value.
private final class DebounceJunction<Value: Sendable>: TimedJunction<Value>, @unchecked Sendable {
  private let interval: Duration
  private let waits: (@Sendable (Value) throws -> Bool)?
  // Used only in turns of the output.
  private var waiting: Value?

  init(
    for interval: Duration, on scheduler: Scheduler?,
    while waits: (@Sendable (Value) throws -> Bool)?, into sink: Sink<Value>
  ) {
    self.interval = interval
    self.waits = waits
    super.init(on: scheduler, into: sink)
  }

  /// Whether every value has to wait.
  var allWait: Bool { waits == nil }

  /// Called in a turn of the output.
  func take(_ value: Value) {
    do {
      if let waits, try !waits(value) {
        withExtendedLifetime(waiting.take()) {
          stopTimer()
          output.sendNext(value)
        }
      } else {
        withExtendedLifetime(replace(&waiting, with: value)) { setTimer(for: interval) }
      }
    } catch {
      output.sendError(error)
    }
  }

  /// Sends the waiting value, if there is one. Called in a turn of the output.
  func flush() {
    if let value = waiting.take() { output.sendNext(value) }
  }

  override func timerFired(on scheduler: Scheduler) { flush() }
}

private final class DebounceSink<Value: Sendable>: InputSink<Value, Value, DebounceJunction<Value>>
{
  override func sendNext(_ value: Value) {
    output.inTurn(self, value, isLatest: junction.allWait) { sink, value in
      sink.junction.take(value)
    }
  }

  override func sendCompleted() {
    output.inTurnAfterWaiting(self) { sink in
      sink.junction.flush()
      sink.output.sendCompleted()
    }
  }
}
