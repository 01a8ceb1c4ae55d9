extension Signal {
  /// Returns a signal that sends `value` for each value of the source.
  ///
  /// ```
  /// self              1-2-3-|
  /// mapReplace("a")   a-a-a-|
  /// ```
  ///
  /// In ReactiveObjC: `-mapReplace:` (feature ST11).
  ///
  /// - Parameter value: The value to send.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source.
  @_disfavoredOverload
  public func mapReplace<NewValue: Sendable>(_ value: NewValue) -> Signal<NewValue> {
    map { _ in value }
  }
}
