extension Signal {
  /// Returns a signal of the results of `reduce` for each value and the value before it.
  ///
  /// ```
  /// self                                    1-2-4-|
  /// combinePrevious(start: 0) { $1 - $0 }   1-1-2-|
  /// ```
  ///
  /// In ReactiveObjC: `-combinePreviousWithStart:reduce:` (feature ST23).
  ///
  /// - Parameters:
  ///   - start: The previous value for the source's first value.
  ///   - reduce: Combines the previous value and the current one.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes; an error that `reduce` throws ends the signal.
  /// ## Disposal
  /// Disposes of the source.
  @inlinable
  public func combinePrevious<NewValue: Sendable>(
    start: Value,
    reduce: @escaping @Sendable (_ previous: Value, _ current: Value) throws -> NewValue
  ) -> Signal<NewValue> {
    step(from: start) { previous, value, output in
      let before = replace(&previous.value, with: value)
      do { output.sendNext(try reduce(before, value)) } catch { output.fail(error) }
    }
  }
}
