extension Signal where Value: Sequence<Bool> {
  /// Returns a signal that sends for each value whether all of its elements are true.
  ///
  /// ```
  /// a                             t------f-|
  /// b                             --t---|
  /// combineLatest([a, b]).and()   --t----f-|
  /// ```
  ///
  /// For a value without elements it sends `true`. In ReactiveObjC: `-and` (feature SO61), for
  /// tuples.
  ///
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source.
  @_disfavoredOverload
  public func and() -> Signal<Bool> { map { $0.allSatisfy { $0 } } }
}
