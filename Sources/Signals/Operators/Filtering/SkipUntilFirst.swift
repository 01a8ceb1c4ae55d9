extension Signal {
  /// Leaves out the values before the first one that passes a test, to begin at a certain value.
  ///
  /// ![skipUntilFirst in marbles](marbles-skipuntilfirst-0-2)
  ///
  /// ```
  /// self                        1-2-3-1-|
  /// skipUntilFirst { $0 > 2 }   ----3-1-|
  /// ```
  ///
  /// After that value, the test is not called any more.
  ///
  /// - Parameter isFirst: Returns whether a value is the first one to be sent.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes; an error that `isFirst` throws ends the signal.
  /// ## Disposal
  /// Disposes of the source.
  /// ## Other libraries
  /// In ReactiveObjC: `-skipUntilBlock:` (feature
  /// [ST26](doc:ReactiveObjCFeatures#Stream-operators)).
  public func skipUntilFirst(
    where isFirst: @escaping @Sendable (Value) throws -> Bool
  ) -> Signal {
    skip(while: { try !isFirst($0) })
  }
}
