extension Signal {
  /// Returns a signal of all values but the first `count`.
  ///
  /// ```
  /// self      a-b-c-d-|
  /// skip(2)   ----c-d-|
  /// ```
  ///
  /// In ReactiveObjC: `-skip:` (feature ST16).
  ///
  /// - Parameter count: How many values to leave out; zero or more.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source.
  @inlinable
  @_disfavoredOverload
  public func skip(_ count: Int) -> Signal {
    require(count >= 0, "Signal.skip(_:): the count must not be negative, got \(count)")
    return step(from: count) { remaining, value, output in
      if remaining.value == 0 { output.sendNext(value) } else { remaining.value -= 1 }
    }
  }
}
