extension Signal {
  /// Sends the last `count` values when the source has completed, such as the end of a log.
  ///
  /// ```swift
  /// let log = Signal.from("begun", "loaded", "failed")
  /// let end = log.take(last: 2)
  /// end.subscribeNext { print($0) }
  /// ```
  ///
  /// ```text
  /// loaded
  /// failed
  /// ```
  ///
  /// ![take in marbles](marbles-take-last-2)
  ///
  /// ```
  /// self            a-b-c-|
  /// take(last: 2)   ------(bc|)
  /// ```
  ///
  /// It holds at most `count` values (<doc:Pace>).
  ///
  /// - Parameter count: How many values; zero or more.
  /// ## Scheduling
  /// Delivers where the source completes.
  /// ## Errors
  /// An error of the source passes; the values that were kept are dropped.
  /// ## Disposal
  /// Disposes of the source. After the source's completion, drops the values that have not been
  /// sent yet.
  /// ## Other libraries
  /// In ReactiveObjC: `-takeLast:` (feature [SO14](doc:ReactiveObjCFeatures#Signal-operators)).
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
