import Scheduling

extension Signal where Value: Comparable {
  /// Returns a signal of the greatest value, which it sends when the source has completed.
  ///
  /// ```
  /// self    2-1-3-|
  /// max()   ------(3|)
  /// ```
  ///
  /// If several values are equal, it sends the first of them. Without any value, it only completes.
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
