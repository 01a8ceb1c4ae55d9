/// The signal of an operator with several sources. It connects each sink by calling a closure with
/// the sources.
///
/// An `OperatorSignal` whose closure captures the sources would do the same with two objects: the
/// signal, and the closure's captures.
@usableFromInline
final class SourcesSignal<Sources: Sendable, Value: Sendable>: Signal<Value>, @unchecked Sendable {
  // Unchecked, because of `unwinding`. Only `deinit` uses it.
  private let connect: @Sendable (Sources, Sink<Value>) -> Edge
  private let sources: Sources
  // Declared after the sources, so that it is released right after them.
  @safe @exclusivity(unchecked) private var unwinding = ValueUnwinding()

  /// - Parameters:
  ///   - sources: The signals, usually a tuple.
  ///   - connect: Subscribes to the sources, and returns the edge that feeds the sink.
  @usableFromInline init(
    _ sources: Sources, _ connect: @escaping @Sendable (Sources, Sink<Value>) -> Edge
  ) {
    self.sources = sources
    self.connect = connect
  }

  deinit { unwinding.begin(Sources.self, orKeep: { Kept(sources) }) }

  @usableFromInline override func feed(_ sink: Sink<Value>) -> Edge {
    checkNoLockIsHeld("a signal is subscribed to")
    return connect(sources, sink)
  }
}
