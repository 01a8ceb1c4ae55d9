extension Signal {
  /// Sends arrays of `count` values each, to handle values in batches of one size.
  ///
  /// ```swift
  /// let rows = Signal.from(1, 2, 3, 4, 5)
  /// let pages = rows.buffer(count: 2)
  /// pages.subscribeNext { print("page:", $0) }
  /// ```
  ///
  /// ```text
  /// page: [1, 2]
  /// page: [3, 4]
  /// page: [5]
  /// ```
  ///
  /// ![buffer in marbles](marbles-buffer-count-2)
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
