extension Signal {
  /// Calls `reduce` with each value and the value before it, and sends the result, such as the
  /// difference.
  ///
  /// ```swift
  /// let prices = Signal.from(51, 64, 58)
  /// let changes = prices.combinePrevious(start: 50) { $1 - $0 }
  /// changes.subscribeNext { print($0) }
  /// ```
  ///
  /// ```text
  /// 1
  /// 13
  /// -6
  /// ```
  ///
  /// ![combinePrevious in marbles](marbles-combineprevious-start-0-1-0)
  ///
  /// ```
  /// self                                    1-2-4-|
  /// combinePrevious(start: 0) { $1 - $0 }   1-1-2-|
  /// ```
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
  /// ## Other libraries
  /// In ReactiveObjC: `-combinePreviousWithStart:reduce:` (feature
  /// [ST23](doc:ReactiveObjCFeatures#Stream-operators)).
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
