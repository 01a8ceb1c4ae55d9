public import Scheduling

extension Signal {
  /// Returns a signal of the values that are followed by a pause of at least `interval`.
  ///
  /// ```
  /// self                         ab---c--|
  /// throttle(for: .seconds(2))   ---b---c|
  /// ```
  ///
  /// The same as ``debounce(for:on:while:)``, under ReactiveObjC's name, for code that is ported
  /// from there. In RxSwift, Combine and ReactiveSwift, `throttle` limits the rate of values, as
  /// ``throttleLatest(for:on:)`` does. In ReactiveObjC: `-throttle:` (feature SO4),
  /// `-throttle:valuesPassingTest:` (feature SO5).
  ///
  /// - Parameters:
  ///   - interval: How long the pause has to be; if it is zero or less, until the scheduler runs
  ///     the timer.
  ///   - scheduler: Where values are sent; by default, the scheduler that is current when a value
  ///     comes, or a background one if none is current.
  ///   - isThrottled: Returns whether a value has to wait; by default each value has to wait.
  /// ## Scheduling
  /// The same as for ``debounce(for:on:while:)``.
  /// ## Errors
  /// The same as for ``debounce(for:on:while:)``.
  /// ## Disposal
  /// The same as for ``debounce(for:on:while:)``.
  @_disfavoredOverload
  public func throttle(
    for interval: Duration, on scheduler: Scheduler? = nil,
    while isThrottled: (@Sendable (Value) throws -> Bool)? = nil
  ) -> Signal {
    debounce(for: interval, on: scheduler, while: isThrottled)
  }
}
