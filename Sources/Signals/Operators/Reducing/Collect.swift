extension Signal {
  /// Returns a signal that sends one array with all values when the source has completed.
  ///
  /// ```
  /// self        a-b-c-|
  /// collect()   ------([a,b,c]|)
  /// ```
  ///
  /// Without any value, the array is empty. It holds all values, without limit: no source waits for
  /// it (<doc:Pace>). In ReactiveObjC: `-collect` (feature SO13).
  ///
  /// ## Scheduling
  /// Delivers where the source completes.
  /// ## Errors
  /// An error of the source passes; the values that were collected are dropped.
  /// ## Disposal
  /// Disposes of the source.
  @_disfavoredOverload
  public func collect() -> Signal<[Value]> {
    OperatorSignal { self.attach(outlasting: CollectSink(into: $0)) }
  }
}

private final class CollectSink<Value>: OutlastingSink<Value, [Value]> {
  private var values: [Value] = []

  override func sendNext(_ value: Value) { values.append(value) }
  override func sendCompleted() { complete(with: values) }
}
