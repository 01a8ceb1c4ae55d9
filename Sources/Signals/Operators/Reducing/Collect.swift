extension Signal {
  /// Sends one array with all values when the source has completed, for a receiver that needs them
  /// all together.
  ///
  /// ```swift
  /// let names = Signal.from("Ada", "Grace", "Alan")
  /// let all = names.collect()
  /// all.subscribeNext { print($0.count, "names:", $0.joined(separator: ", ")) }
  /// ```
  ///
  /// ```text
  /// 3 names: Ada, Grace, Alan
  /// ```
  ///
  /// ![collect in marbles](marbles-collect)
  ///
  /// ```
  /// self        a-b-c-|
  /// collect()   ------([a,b,c]|)
  /// ```
  ///
  /// Without any value, the array is empty. It holds all values, without limit: no source waits for
  /// it (<doc:Pace>).
  ///
  /// ## Scheduling
  /// Delivers where the source completes.
  /// ## Errors
  /// An error of the source passes; the values that were collected are dropped.
  /// ## Disposal
  /// Disposes of the source.
  /// ## Other libraries
  /// In ReactiveObjC: `-collect` (feature [SO13](doc:ReactiveObjCFeatures#Signal-operators)).
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
