import Scheduling

extension Signal {
  /// Returns a signal of all values but the first `count`.
  ///
  /// ```
  /// self      a-b-c-d-|
  /// skip(2)   ----c-d-|
  /// ```
  ///
  /// RAC: `-skip:` (ST16).
  ///
  /// - Parameter count: How many values to leave out; zero or more.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source.
  @_disfavoredOverload
  public func skip(_ count: Int) -> Signal {
    require(count >= 0, "Signal.skip(_:): the count must not be negative, got \(count)")
    return OperatorSignal { self.attach(SkipSink(count, into: $0)) }
  }
}

private final class SkipSink<Value>: LinearSink<Value, Value> {
  private var remaining: Int

  init(_ count: Int, into downstream: Sink<Value>) {
    remaining = count
    super.init(into: downstream)
  }

  override func sendNext(_ value: Value) {
    if remaining == 0 { downstream.sendNext(value) } else { remaining -= 1 }
  }
}
