import Scheduling

extension Signal {
  /// Returns a signal of the values, until `check` throws for one of them.
  ///
  /// ```
  /// self                                      1-2-3-|
  /// try { if $0 > 2 { throw TestError() } }   1-2-X
  /// ```
  ///
  /// RAC: `-try:` (SO32).
  ///
  /// - Parameter check: Throws to refuse a value.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes; what `check` throws ends the signal.
  /// ## Disposal
  /// Disposes of the source.
  public func `try`(_ check: @escaping @Sendable (Value) throws -> Void) -> Signal {
    OperatorSignal { self.attach(TrySink(check, into: $0)) }
  }
}

private final class TrySink<Value>: LinearSink<Value, Value> {
  private let check: @Sendable (Value) throws -> Void

  init(_ check: @escaping @Sendable (Value) throws -> Void, into downstream: Sink<Value>) {
    self.check = check
    super.init(into: downstream)
  }

  override func sendNext(_ value: Value) {
    do { try check(value) } catch { return fail(error) }
    downstream.sendNext(value)
  }
}
