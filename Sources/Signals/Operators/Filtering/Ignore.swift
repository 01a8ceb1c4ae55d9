extension Signal where Value: Equatable {
  /// Returns a signal of the values that are not equal to `value`.
  ///
  /// ```
  /// self        1-2-1-3-|
  /// ignore(1)   --2---3-|
  /// ```
  ///
  /// In ReactiveObjC: `-ignore:` (feature ST13).
  ///
  /// - Parameter value: The value to leave out.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source.
  @_disfavoredOverload
  public func ignore(_ value: Value) -> Signal {
    filter { $0 != value }
  }
}
