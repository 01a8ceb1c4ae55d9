extension Signal {
  /// Returns a signal that sends the last `count` values when the source has completed.
  ///
  /// ```
  /// self            a-b-c-|
  /// take(last: 2)   ------(bc|)
  /// ```
  ///
  /// It holds at most `count` values (<doc:Pace>). In ReactiveObjC: `-takeLast:` (feature SO14).
  ///
  /// - Parameter count: How many values; zero or more.
  /// ## Scheduling
  /// Delivers where the source completes.
  /// ## Errors
  /// An error of the source passes; the values that were kept are dropped.
  /// ## Disposal
  /// Disposes of the source. After the source's completion, drops the values that have not been
  /// sent yet.
  @_disfavoredOverload
  public func take(last count: Int) -> Signal {
    require(count >= 0, "Signal.take(last:): the count must not be negative, got \(count)")
    return OperatorSignal { self.attach(outlasting: TakeLastSink(count, into: $0)) }
  }
}

private final class TakeLastSink<Value>: OutlastingSink<Value, Value> {
  private let count: Int
  private var last = Queue<Value>()

  init(_ count: Int, into downstream: Sink<Value>) {
    self.count = count
    super.init(into: downstream)
  }

  override func sendNext(_ value: Value) {
    guard count > 0 else { return }
    let dropped = last.count == count ? last.popFirst() : nil
    withExtendedLifetime(dropped) { last.append(value) }
  }

  override func sendCompleted() {
    while !edge.isDisposed, let value = last.popFirst() { downstream.sendNext(value) }
    complete()
  }
}
