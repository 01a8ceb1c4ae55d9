extension Signal where Value: Sequence<Bool> {
  /// Returns a signal that tells of each value whether all of its parts are true.
  ///
  /// ```
  /// a                             t------f-|
  /// b                             --t---|
  /// combineLatest([a, b]).and()   --t----f-|
  /// ```
  ///
  /// Without any part, a value counts as true. RAC: `-and` (SO61), on tuples.
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
