extension Signal {
  /// Returns a signal of whether all values pass a test.
  ///
  /// ```
  /// self                     1-2-3-4-|
  /// all(where: { $0 < 3 })   ----(f|)
  /// ```
  ///
  /// It sends `false` with the first value that doesn't, for which the source is disposed of
  /// before, and `true` when the source completes without one, even without any value. RAC: `-all:`
  /// (SO55), where an error counts as `false`.
  ///
  /// - Parameter isMatch: The test.
  /// ## Scheduling
  /// Delivers where the source sends and completes.
  /// ## Errors
  /// An error of the source passes; what `isMatch` throws ends the signal.
  /// ## Disposal
  /// Disposes of the source.
  public func all(
    where isMatch: @escaping @Sendable (Value) throws -> Bool
  ) -> Signal<Bool> {
    any { try !isMatch($0) }.not()
  }
}
