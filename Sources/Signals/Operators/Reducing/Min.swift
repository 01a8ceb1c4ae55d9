extension Signal where Value: Comparable {
  /// Sends the least value when the source has completed, such as the lowest price of a day.
  ///
  /// ![min in marbles](marbles-min)
  ///
  /// ```
  /// self    2-1-3-|
  /// min()   ------(1|)
  /// ```
  ///
  /// If several values are the least, it sends the first of them. If the source sends no value, it
  /// completes without a value.
  ///
  /// ## Scheduling
  /// Delivers where the source completes.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source.
  @_disfavoredOverload
  public func min() -> Signal {
    OperatorSignal { self.attach(outlasting: ExtremeSink({ $0 < $1 }, into: $0)) }
  }
}
