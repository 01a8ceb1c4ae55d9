/// The signal of an operator with one source.
///
/// The signal is one object, and each subscription adds one more: the sink. `OperatorSignal` takes
/// less code, but needs an object for its closure. This class is for operators that are often
/// chained. A subclass stores the data that the sink needs, and the sink's type. The caller that
/// applies the operator knows that type. Looking it up on each subscription would cost more than
/// all other work of subscribing.
@safe  // `source` is private, retained by `init`, and released only by `deinit` of each subclass.
@usableFromInline
class LinearSignal<Source: Sendable, Value: Sendable>: Signal<Value>, @unchecked Sendable {
  // Unmanaged, so that `Unwinding` can release the source, and calls don't retain it.
  private let source: Unmanaged<Signal<Source>>

  @usableFromInline init(of source: Signal<Source>) {
    unsafe self.source = .passRetained(source)
  }

  /// Releases the source in the same turn of `Unwinding` as the closure of a subclass. So a long
  /// chain of operators is released one operator after the other. Each subclass calls this in
  /// `deinit`.
  ///
  /// - Parameters:
  ///   - unwinding: The subclass's property after the closure. Its release ends the turn.
  ///   - keep: Keeps the closure, if both are released later.
  @inline(__always)
  final func unwind(_ unwinding: inout ValueUnwinding, orKeep keep: () -> any AnyObject & Sendable)
  {
    if unwinding.begin() {
      unsafe source.release()
    } else {
      unsafe Unwinding.releaseLater(Kept((keep(), source.takeRetainedValue())))
    }
  }

  final func attachToSource(_ sink: Sink<Source>) -> Edge {
    unsafe source._withUnsafeGuaranteedRef { $0.attach(sink) }
  }

  final var sourceSignal: Signal<Source> { unsafe source.takeUnretainedValue() }

  final func attachToSource(_ row: inout StepRow, room: Int, into end: UntypedSink) -> Edge {
    unsafe source._withUnsafeGuaranteedRef { $0.attach(&row, room: room, into: end) }
  }
}
