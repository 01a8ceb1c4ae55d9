extension Signal {
  /// Returns a signal that sends the number of values when the source has completed.
  ///
  /// ```
  /// self      a-b-c-|
  /// count()   ------(3|)
  /// ```
  ///
  /// ## Scheduling
  /// Delivers where the source completes.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source.
  @_disfavoredOverload
  public func count() -> Signal<Int> {
    aggregate(start: 0) { count, _ in count + 1 }
  }
}
