/// The signal of an operator: it connects each sink by calling a closure.
@usableFromInline
final class OperatorSignal<Value: Sendable>: Signal<Value>, @unchecked Sendable {
  // Unchecked, because of the closure, which only `deinit` changes.
  private var connect: (@Sendable (Sink<Value>) -> Edge)?

  @usableFromInline init(_ connect: @escaping @Sendable (Sink<Value>) -> Edge) {
    self.connect = connect
  }

  deinit {
    // A long chain of operators is released one operator after the other.
    Unwinding.release({ connect = nil }, orKeep: { Kept(connect.take()) })
  }

  @usableFromInline override func feed(_ sink: Sink<Value>) -> Edge {
    checkNoLockIsHeld("a signal is subscribed to")
    return connect!(sink)
  }
}
