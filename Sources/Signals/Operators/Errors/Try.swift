extension Signal {
  /// Returns a signal of the values, which fails when `check` throws for one of them.
  ///
  /// ```
  /// self                                      1-2-3-|
  /// try { if $0 > 2 { throw TestError() } }   1-2-X
  /// ```
  ///
  /// In ReactiveObjC: `-try:` (feature SO32).
  ///
  /// - Parameter check: Throws an error to refuse a value.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes; an error that `check` throws ends the signal.
  /// ## Disposal
  /// Disposes of the source.
  @inlinable
  public func `try`(_ check: @escaping @Sendable (Value) throws -> Void) -> Signal {
    step { value, output in
      do { try check(value) } catch { return output.fail(error) }
      output.sendNext(value)
    }
  }
}
