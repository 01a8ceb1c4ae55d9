extension Signal {
  /// Returns a signal of the results of `transform` for each value.
  ///
  /// ```
  /// self             1-2-3-|
  /// map { $0 + 1 }   2-3-4-|
  /// ```
  ///
  /// In ReactiveObjC: `-map:` (feature ST10) and, since `transform` may throw, `-tryMap:` (feature
  /// SO33).
  ///
  /// - Parameter transform: Makes the new value.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes; an error that `transform` throws ends the signal.
  /// ## Disposal
  /// Disposes of the source.
  @inlinable
  public func map<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) throws -> NewValue
  ) -> Signal<NewValue> {
    step { value, output in
      do { output.sendNext(try transform(value)) } catch { output.fail(error) }
    }
  }
}
