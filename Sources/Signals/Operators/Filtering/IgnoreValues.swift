extension Signal {
  /// Returns a signal that sends no value, and ends as the source does.
  ///
  /// ```
  /// self             a-b-c-|
  /// ignoreValues()   ------|
  /// ```
  ///
  /// In ReactiveObjC: `-ignoreValues` (feature SO57).
  ///
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source.
  @_disfavoredOverload
  public func ignoreValues() -> Signal {
    step { _, _ in }
  }
}
