extension Signal {
  /// Returns a signal of pairs of an index and a value. The index counts from 0.
  ///
  /// ```
  /// self           a-b-c-|
  /// enumerated()   '0a'-'1b'-'2c'-|
  /// ```
  ///
  /// Each subscription begins with 0.
  ///
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source.
  @inlinable
  @_disfavoredOverload
  public func enumerated() -> Signal<(index: Int, value: Value)> {
    step(from: 0) { next, value, output in
      let index = next.value
      next.value += 1
      output.sendNext((index, value))
    }
  }
}
