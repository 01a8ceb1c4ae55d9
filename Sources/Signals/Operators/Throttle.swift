public import Scheduling

extension Signal {
  /// Returns a signal of the values that are followed by a pause of at least `interval`.
  ///
  /// ```
  /// self                         ab---c--|
  /// throttle(for: .seconds(2))   ---b---c|
  /// ```
  ///
  /// RAC's name for ``debounce(for:on:while:)``, for code that is ported. In RxSwift, Combine and
  /// ReactiveSwift `throttle` limits the rate of values, as ``throttleLatest(for:on:)`` does. RAC:
  /// `-throttle:` (SO4), `-throttle:valuesPassingTest:` (SO5).
  ///
  /// - Parameters:
  ///   - interval: How long the pause has to be.
  ///   - scheduler: Where values are sent; by default, the scheduler that is current when a value
  ///     comes, or a background one if none is current.
  ///   - isThrottled: Whether a value has to wait; by default each value has to.
  /// ## Scheduling
  /// As ``debounce(for:on:while:)``.
  /// ## Errors
  /// As ``debounce(for:on:while:)``.
  /// ## Disposal
  /// As ``debounce(for:on:while:)``.
  @_disfavoredOverload
  public func throttle(
    for interval: Duration, on scheduler: Scheduler? = nil,
    while isThrottled: (@Sendable (Value) throws -> Bool)? = nil
  ) -> Signal {
    debounce(for: interval, on: scheduler, while: isThrottled)
  }
}
