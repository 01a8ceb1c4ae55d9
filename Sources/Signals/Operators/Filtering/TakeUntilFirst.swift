extension Signal {
  /// Returns a signal of the values before the first value that passes a test.
  ///
  /// ```
  /// self                        1-2-3-1-|
  /// takeUntilFirst { $0 > 2 }   1-2-|
  /// ```
  ///
  /// The value that passes the test is not sent: the signal completes instead. In ReactiveObjC:
  /// `-takeUntilBlock:` (feature ST24).
  ///
  /// - Parameter isEnd: The test: returns whether to complete instead of sending a value.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes; an error that `isEnd` throws ends the signal.
  /// ## Disposal
  /// Disposes of the source.
  public func takeUntilFirst(
    where isEnd: @escaping @Sendable (Value) throws -> Bool
  ) -> Signal {
    take(while: { try !isEnd($0) })
  }
}
