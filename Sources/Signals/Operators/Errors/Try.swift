extension Signal {
  /// Passes the values on, and fails when `check` throws for one of them, to refuse invalid values.
  ///
  /// ```swift
  /// struct Negative: Error {}
  /// let ages = Signal.from(18, -1, 20)
  /// let checked = ages.try { age in if age < 0 { throw Negative() } }
  /// checked.subscribe(next: { print($0) }, error: { print("refused:", $0) })
  /// ```
  ///
  /// ```text
  /// 18
  /// refused: Negative()
  /// ```
  ///
  /// ![try in marbles](marbles-try-if-0-2-throw-testerror)
  ///
  /// ```
  /// self                                      1-2-3-|
  /// try { if $0 > 2 { throw TestError() } }   1-2-X
  /// ```
  ///
  /// - Parameter check: Throws an error to refuse a value.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes; an error that `check` throws ends the signal.
  /// ## Disposal
  /// Disposes of the source.
  /// ## Other libraries
  /// In ReactiveObjC: `-try:` (feature [SO32](doc:ReactiveObjCFeatures#Signal-operators)).
  @inlinable
  public func `try`(_ check: @escaping @Sendable (Value) throws -> Void) -> Signal {
    step { value, output in
      do { try check(value) } catch { return output.fail(error) }
      output.sendNext(value)
    }
  }
}
