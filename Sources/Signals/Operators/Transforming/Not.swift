extension Signal where Value == Bool {
  /// Returns a signal of the opposite of each value.
  ///
  /// ```
  /// self    f-t-|
  /// not()   t-f-|
  /// ```
  ///
  /// In ReactiveObjC: `-not` (feature SO60).
  ///
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source.
  @_disfavoredOverload
  public func not() -> Signal<Bool> { map(!) }
}
