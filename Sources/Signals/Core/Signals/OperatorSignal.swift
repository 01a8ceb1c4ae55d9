import Scheduling

/// A signal that connects sinks to something else: every operator's signal.
@usableFromInline
final class OperatorSignal<Value: Sendable>: Signal<Value>, @unchecked Sendable {
  private var connect: (@Sendable (Sink<Value>) -> Edge)?

  @usableFromInline init(_ connect: @escaping @Sendable (Sink<Value>) -> Edge) {
    self.connect = connect
  }

  /// A signal that connects the sink to several signals, which have to begin in their order.
  static func subscribingInOrder(
    _ connect: @escaping @Sendable (Sink<Value>) -> Edge
  ) -> OperatorSignal {
    OperatorSignal { sink in Scheduler.inOrder { connect(sink) } }
  }

  deinit {
    // A chain of a great many operators is released one operator after the other.
    Unwinding.release({ connect = nil }, orKeep: { Kept(connect.take()) })
  }

  @usableFromInline override func attach(_ sink: Sink<Value>) -> Edge {
    checkNoLockIsHeld("a signal is subscribed to")
    return connect!(sink)
  }
}
