extension Signal where Value: Comparable {
  /// Returns a signal that sends the greatest value when the source has completed.
  ///
  /// ```
  /// self    2-1-3-|
  /// max()   ------(3|)
  /// ```
  ///
  /// If several values are the greatest, it sends the first of them. If the source sends no value,
  /// it completes without a value.
  ///
  /// ## Scheduling
  /// Delivers where the source completes.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source.
  @_disfavoredOverload
  public func max() -> Signal {
    OperatorSignal { self.attach(outlasting: MaxSink(into: $0)) }
  }
}

private final class MaxSink<Value: Comparable>: OutlastingSink<Value, Value> {
  private var greatest: Value?

  override func sendNext(_ value: Value) {
    if let greatest, !(value > greatest) { return }
    _ = replace(&greatest, with: value)
  }

  override func sendCompleted() {
    if let greatest { complete(with: greatest) } else { complete() }
  }
}
