extension Signal {
  /// Returns a signal that calls `action` with each value before it sends the value.
  ///
  /// ```
  /// self              a-b-c-|
  /// doNext { _ in }   a-b-c-|
  /// ```
  ///
  /// Each subscription calls `action`. In ReactiveObjC: `-doNext:` (feature SO1).
  ///
  /// - Parameter action: Gets each value.
  /// ## Scheduling
  /// Calls `action` and delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source; `action` is not called any more.
  @_disfavoredOverload
  public func doNext(_ action: @escaping @Sendable (Value) -> Void) -> Signal {
    OperatorSignal { self.attach(DoNextSink(action, into: $0)) }
  }
}

private final class DoNextSink<Value>: WatchfulSink<Value, Value> {
  private let action: @Sendable (Value) -> Void

  init(_ action: @escaping @Sendable (Value) -> Void, into downstream: Sink<Value>) {
    self.action = action
    super.init(into: downstream)
  }

  override func sendNext(_ value: Value) {
    if isDisposed { return }
    action(value)
    if !isDisposed { downstream.sendNext(value) }
  }
}
