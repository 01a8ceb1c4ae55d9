import Scheduling

extension Signal {
  /// Returns a signal of the values from the first one on that fails a test.
  ///
  /// ```
  /// self                      1-2-3-1-|
  /// skip(while: { $0 < 3 })   ----3-1-|
  /// ```
  ///
  /// Once a value has failed the test, there is no further one. RAC: `-skipWhileBlock:` (ST27).
  ///
  /// - Parameter isSkipped: Whether to go on leaving out.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes; what `isSkipped` throws ends the signal.
  /// ## Disposal
  /// Disposes of the source.
  public func skip(while isSkipped: @escaping @Sendable (Value) throws -> Bool) -> Signal {
    OperatorSignal { self.attach(SkipWhileSink(isSkipped, into: $0)) }
  }
}

private final class SkipWhileSink<Value>: LinearSink<Value, Value> {
  /// The test, until a value has failed it.
  private var isSkipped: (@Sendable (Value) throws -> Bool)?

  init(_ isSkipped: @escaping @Sendable (Value) throws -> Bool, into downstream: Sink<Value>) {
    self.isSkipped = isSkipped
    super.init(into: downstream)
  }

  override func sendNext(_ value: Value) {
    do { if let isSkipped, try isSkipped(value) { return } } catch { return fail(error) }
    _ = isSkipped.take()
    downstream.sendNext(value)
  }
}
