extension Signal {
  /// Returns a signal that calls `action` before it completes.
  ///
  /// ```
  /// self              a-b-|
  /// doCompleted { }   a-b-|
  /// ```
  ///
  /// Each subscription calls `action`. In ReactiveObjC: `-doCompleted:` (feature SO3).
  ///
  /// - Parameter action: Is called before completion.
  /// ## Scheduling
  /// Calls `action` and delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source; `action` is not called any more.
  @_disfavoredOverload
  public func doCompleted(_ action: @escaping @Sendable () -> Void) -> Signal {
    OperatorSignal { self.attach(DoCompletedSink(action, into: $0)) }
  }
}

private final class DoCompletedSink<Value>: LinearSink<Value, Value> {
  private let action: @Sendable () -> Void

  init(_ action: @escaping @Sendable () -> Void, into downstream: Sink<Value>) {
    self.action = action
    super.init(into: downstream)
  }

  override func sendNext(_ value: Value) { downstream.sendNext(value) }

  override func sendCompleted() {
    if !upstream.isCancelled { action() }
    downstream.sendCompleted()
  }
}
