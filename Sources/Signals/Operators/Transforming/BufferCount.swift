extension Signal {
  /// Returns a signal of arrays of `count` values each.
  ///
  /// ```
  /// self               a-b-c-d-e-|
  /// buffer(count: 2)   --[a,b]---[c,d]---([e]|)
  /// ```
  ///
  /// When the source completes, the values collected so far are sent as a shorter array, before
  /// completion. It holds fewer than `count` values between two arrays (<doc:Pace>).
  ///
  /// - Parameter count: How many values an array holds; 1 or more.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes; the values that were collected are dropped.
  /// ## Disposal
  /// Disposes of the source.
  @_disfavoredOverload
  public func buffer(count: Int) -> Signal<[Value]> {
    require(count > 0, "Signal.buffer(count:): the count must be positive, got \(count)")
    return OperatorSignal { self.attach(outlasting: BufferCountSink(count, into: $0)) }
  }
}

private final class BufferCountSink<Value>: OutlastingSink<Value, [Value]> {
  private let count: Int
  private var batch: [Value] = []

  init(_ count: Int, into downstream: Sink<[Value]>) {
    self.count = count
    super.init(into: downstream)
  }

  override func sendNext(_ value: Value) {
    batch.append(value)
    if batch.count == count { flush() }
  }

  override func sendCompleted() {
    if !batch.isEmpty { flush() }
    complete()
  }

  private func flush() {
    downstream.sendNext(replace(&batch, with: []))
  }
}
