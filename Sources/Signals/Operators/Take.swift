public import Scheduling

extension Signal {
  /// Returns a signal of the first `count` values, which completes with the last of them.
  ///
  /// ```
  /// self      a-b-c-d-|
  /// take(2)   a-(b|)
  /// ```
  ///
  /// The source is disposed of right after the last value was delivered, before completion. A value
  /// that the receiver of the last one causes to be sent isn't delivered any more. With a `count`
  /// of 0 the signal completes without subscribing to the source. RAC: `-take:` (ST17).
  ///
  /// - Parameter count: How many values; zero or more.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source.
  @inlinable
  @_disfavoredOverload
  public func take(_ count: Int) -> Signal {
    require(count >= 0, "Signal.take(_:): the count must not be negative, got \(count)")
    guard count > 0 else { return .empty }
    return step(from: count) { remaining, value, output in
      guard remaining.value > 0 else { return }
      remaining.value -= 1
      let isLast = remaining.value == 0
      output.sendNext(value)
      if isLast { output.complete() }
    }
  }
}
