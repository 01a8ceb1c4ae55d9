extension Signal {
  /// Returns a signal of the result of combining all values and their indices.
  ///
  /// ```
  /// self                                            1-2-1-|
  /// aggregateWithIndex(start: 0) { $0 + $1 * $2 }   ------(4|)
  /// ```
  ///
  /// As `aggregate(start:reduce:)`, with the index of the value: 0 for the first one of a
  /// subscription. RAC: `-aggregateWithStart:reduceWithIndex:` (SO24).
  ///
  /// - Parameters:
  ///   - start: The value that the first value is combined with.
  ///   - reduce: Combines the last result with a value and its index.
  /// ## Scheduling
  /// Delivers where the source completes.
  /// ## Errors
  /// An error of the source passes; an error that `reduce` throws ends the signal.
  /// ## Disposal
  /// Disposes of the source.
  public func aggregateWithIndex<State: Sendable>(
    start: State, reduce: @escaping @Sendable (State, Value, Int) throws -> State
  ) -> Signal<State> {
    enumerated().aggregate(start: start) { try reduce($0, $1.value, $1.index) }
  }
}
