extension Signal {
  /// Sends `value` for each value of the source, where it only matters that a value came.
  ///
  /// ![mapReplace in marbles](marbles-mapreplace-a)
  ///
  /// ```
  /// self              1-2-3-|
  /// mapReplace("a")   a-a-a-|
  /// ```
  ///
  /// - Parameter value: The value to send.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source.
  /// ## Other libraries
  /// In ReactiveObjC: `-mapReplace:` (feature [ST11](doc:ReactiveObjCFeatures#Stream-operators)).
  @_disfavoredOverload
  public func mapReplace<NewValue: Sendable>(_ value: NewValue) -> Signal<NewValue> {
    map { _ in value }
  }
}
