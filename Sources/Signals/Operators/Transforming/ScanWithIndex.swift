extension Signal {
  /// Combines the values and their indices, and sends each result, where the position of a value
  /// matters.
  ///
  /// ![scanWithIndex in marbles](marbles-scanwithindex-start-0-0-1-2)
  ///
  /// ```
  /// self                                       1-2-3-4-|
  /// scanWithIndex(start: 0) { $0 + $1 + $2 }   1-4-9-'16'-|
  /// ```
  ///
  /// The same as `scan(start:reduce:)`, but `reduce` also gets the index of the value: 0 for the
  /// first value of a subscription.
  ///
  /// - Parameters:
  ///   - start: The value that the first value is combined with.
  ///   - reduce: Combines the last result with a value and its index.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes; an error that `reduce` throws ends the signal.
  /// ## Disposal
  /// Disposes of the source.
  /// ## Other libraries
  /// In ReactiveObjC: `-scanWithStart:reduceWithIndex:` (feature
  /// [ST22](doc:ReactiveObjCFeatures#Stream-operators)).
  public func scanWithIndex<State: Sendable>(
    start: State, reduce: @escaping @Sendable (State, Value, Int) throws -> State
  ) -> Signal<State> {
    enumerated().scan(start: start) { try reduce($0, $1.value, $1.index) }
  }
}
