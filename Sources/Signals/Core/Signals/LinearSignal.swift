import Scheduling

/// A signal of what an operator with one source makes of that.
///
/// It is one object, and each subscription to it is one more: the sink. `OperatorSignal` does the
/// same with less to write, and with an object for its closure; this is for the operators of which
/// chains are made. A subclass keeps what the sink needs, and the sink's type: whoever applies the
/// operator knows the type, while to look it up on each subscription would cost more than all the
/// rest.
@usableFromInline
class LinearSignal<Source: Sendable, Value: Sendable>: Signal<Value>, @unchecked Sendable {
  // Unmanaged, because it is handed on to be released, and called without being retained.
  private let source: Unmanaged<Signal<Source>>

  @usableFromInline init(of source: Signal<Source>) {
    self.source = .passRetained(source)
  }

  deinit {
    // A chain of a great many operators is released one operator after the other.
    Unwinding.release(retained: source.toOpaque())
  }

  /// Returns a new sink for one subscription.
  @usableFromInline func makeSink(into downstream: Sink<Value>) -> Sink<Source> {
    fatalError("\(type(of: self)) has to override makeSink(into:)")
  }

  @usableFromInline override func attach(_ sink: Sink<Value>) -> Edge {
    attachToSource(makeSink(into: sink))
  }

  final func attachToSource(_ sink: Sink<Source>) -> Edge {
    source._withUnsafeGuaranteedRef { $0.attach(sink) }
  }

  final func attachToSource(_ row: inout StepRow, room: Int, into end: UntypedSink) -> Edge {
    source._withUnsafeGuaranteedRef { $0.attach(&row, room: room, into: end) }
  }
}
