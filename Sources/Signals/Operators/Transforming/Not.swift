extension Signal where Value == Bool {
  /// Sends the opposite of each value, such as whether a button is disabled.
  ///
  /// ![not in marbles](marbles-not)
  ///
  /// ```
  /// self    f-t-|
  /// not()   t-f-|
  /// ```
  ///
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source.
  /// ## Other libraries
  /// In ReactiveObjC: `-not` (feature [SO60](doc:ReactiveObjCFeatures#Signal-operators)).
  @_disfavoredOverload
  public func not() -> Signal<Bool> { map(!) }
}
