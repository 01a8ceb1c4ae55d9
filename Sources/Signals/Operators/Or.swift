extension Signal where Value: Sequence<Bool> {
  /// Returns a signal that sends for each value whether any of its elements is true.
  ///
  /// ```
  /// a                            f------t-|
  /// b                            --f---|
  /// combineLatest([a, b]).or()   --f----t-|
  /// ```
  ///
  /// For a value without elements it sends `false`. In ReactiveObjC: `-or` (feature SO61), for
  /// tuples.
  ///
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source.
  @_disfavoredOverload
  public func or() -> Signal<Bool> { map { $0.contains(true) } }
}
