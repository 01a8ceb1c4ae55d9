extension Signal where Value: Sequence<Bool> {
  /// Returns a signal that tells of each value whether any of its parts is true.
  ///
  /// ```
  /// a                            f------t-|
  /// b                            --f---|
  /// combineLatest([a, b]).or()   --f----t-|
  /// ```
  ///
  /// Without any part, a value counts as false. RAC: `-or` (SO61), on tuples.
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
