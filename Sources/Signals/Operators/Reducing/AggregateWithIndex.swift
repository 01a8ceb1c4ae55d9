extension Signal {
  /// Combines all values and their indices, and sends the result at the end, where the position of
  /// a value matters.
  ///
  /// ![aggregateWithIndex in marbles](marbles-aggregatewithindex-start-0-0-1-2)
  ///
  /// ```
  /// self                                            1-2-1-|
  /// aggregateWithIndex(start: 0) { $0 + $1 * $2 }   ------(4|)
  /// ```
  ///
  /// The same as `aggregate(start:reduce:)`, but `reduce` also gets the index of the value: 0 for
  /// the first value of a subscription.
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
  /// ## Other libraries
  /// In ReactiveObjC: `-aggregateWithStart:reduceWithIndex:` (feature
  /// [SO24](doc:ReactiveObjCFeatures#Signal-operators)).
  public func aggregateWithIndex<State: Sendable>(
    start: State, reduce: @escaping @Sendable (State, Value, Int) throws -> State
  ) -> Signal<State> {
    enumerated().aggregate(start: start) { try reduce($0, $1.value, $1.index) }
  }
}
