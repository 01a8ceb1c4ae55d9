extension Signal {
  /// Returns a signal of the values that pass a test.
  ///
  /// ```
  /// self                1-2-3-4-|
  /// filter { $0 > 2 }   ----3-4-|
  /// ```
  ///
  /// In ReactiveObjC: `-filter:` (feature ST12).
  ///
  /// - Parameter isIncluded: Returns whether to send a value.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes; an error that `isIncluded` throws ends the signal.
  /// ## Disposal
  /// Disposes of the source.
  @inlinable
  public func filter(
    _ isIncluded: @escaping @Sendable (Value) throws -> Bool
  ) -> Signal {
    step { value, output in
      do { if try isIncluded(value) { output.sendNext(value) } } catch { output.fail(error) }
    }
  }
}
