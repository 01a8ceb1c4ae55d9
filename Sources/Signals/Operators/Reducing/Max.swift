extension Signal where Value: Comparable {
  /// Sends the greatest value when the source has completed, such as the highest price of a day.
  ///
  /// ```swift
  /// let prices = Signal.from(51, 64, 58)
  /// let highest = prices.max()
  /// highest.subscribeNext { print($0) }
  /// ```
  ///
  /// ```text
  /// 64
  /// ```
  ///
  /// ![max in marbles](marbles-max)
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
    OperatorSignal { self.attach(outlasting: ExtremeSink({ $0 > $1 }, into: $0)) }
  }
}

/// Sends the value that comes before all others; of values that are equal, the first one.
final class ExtremeSink<Value>: OutlastingSink<Value, Value> {
  private let comesBefore: (Value, Value) -> Bool
  private var extreme: Value?
  /// How often `extreme` was set.
  private var changes = 0

  init(_ comesBefore: @escaping (Value, Value) -> Bool, into downstream: Sink<Value>) {
    self.comesBefore = comesBefore
    super.init(into: downstream)
  }

  override func sendNext(_ value: Value) {
    var compared = -1
    // The comparison is foreign code, which may send to this sink, and so change `extreme`.
    while let extreme, compared != changes {
      compared = changes
      if !comesBefore(value, extreme) { return }
    }
    changes += 1
    _ = replace(&extreme, with: value)
  }

  override func sendCompleted() {
    if let extreme { complete(with: extreme) } else { complete() }
  }
}
