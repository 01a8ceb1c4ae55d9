extension Signal {
  /// Sends whether all values pass a test, to check a whole series.
  ///
  /// ```swift
  /// let ages = Signal.from(34, 17, 51)
  /// let areAdults = ages.all { $0 >= 18 }
  /// areAdults.subscribeNext { print($0) }
  /// ```
  ///
  /// ```text
  /// false
  /// ```
  ///
  /// ![all in marbles](marbles-all-where-0-3)
  ///
  /// ```
  /// self                     1-2-3-4-|
  /// all(where: { $0 < 3 })   ----(f|)
  /// ```
  ///
  /// At the first value that fails the test, the signal disposes of the source, then sends `false`
  /// and completes. If no value fails, it sends `true` when the source completes, even if the
  /// source has sent no value.
  ///
  /// - Parameter isMatch: The test.
  /// ## Scheduling
  /// Delivers where the source sends or completes.
  /// ## Errors
  /// An error of the source passes; an error that `isMatch` throws ends the signal.
  /// ## Disposal
  /// Disposes of the source.
  /// ## Other libraries
  /// In ReactiveObjC: `-all:` (feature [SO55](doc:ReactiveObjCFeatures#Signal-operators)), where an
  /// error counts as `false`.
  public func all(
    where isMatch: @escaping @Sendable (Value) throws -> Bool
  ) -> Signal<Bool> {
    any { try !isMatch($0) }.not()
  }
}
