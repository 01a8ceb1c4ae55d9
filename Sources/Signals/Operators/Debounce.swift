public import Scheduling

extension Signal {
  /// Returns a signal of the values that are followed by a pause of at least `interval`.
  ///
  /// ```
  /// self                         ab---c--|
  /// debounce(for: .seconds(2))   ---b---c|
  /// ```
  ///
  /// Each value waits; the next one takes its place. When the source completes, the value that waits
  /// is sent first, at once. For values at a limited rate see ``throttleLatest(for:on:)`` and
  /// ``throttleFirst(for:on:)``.
  ///
  /// With a condition, values for which it is false are sent at once, and take the place of one
  /// that waits. RAC calls it `throttle`: `-throttle:` (SO4), `-throttle:valuesPassingTest:` (SO5).
  ///
  /// - Parameters:
  ///   - interval: How long the pause has to be; with zero or less, until the scheduler gets to it.
  ///   - scheduler: Where values are sent; by default, the scheduler that is current when a value
  ///     comes, and one of its own where none is.
  ///   - waits: Whether a value has to wait; by default each has.
  /// ## Scheduling
  /// Values that waited are sent on the scheduler; the one before completion, and those that don't
  /// wait, where the source sends.
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

/// A junction of a source and the timer that says when its latest value is old enough.
private final class DebounceJunction<Value: Sendable>: TimedJunction<Value>, @unchecked Sendable {
  private let interval: Duration
  private let waits: (@Sendable (Value) throws -> Bool)?
  // Belongs to the owner of the output.
  private var waiting: Value?

  init(
    for interval: Duration, on scheduler: Scheduler?,
    while waits: (@Sendable (Value) throws -> Bool)?, into sink: Sink<Value>
  ) {
    self.interval = interval
    self.waits = waits
    super.init(on: scheduler, into: sink)
  }

  /// Whether no value passes at once.
  var allWait: Bool { waits == nil }

  /// Called by the owner.
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

  /// Sends the waiting value, if there is one. Called by the owner.
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
