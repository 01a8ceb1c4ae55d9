import Scheduling

/// What receives a signal's events inside the library: the next link of a chain.
///
/// A sink is told its upstream before the first event, and gets its events one after the other:
/// the edge above sees to both. So it isn't `Sendable`, and its state is plain.
@usableFromInline
class Sink<Value>: UntypedSink {
  @usableFromInline func sendNext(_ value: Value) {}
}

/// A sink of any type of values.
@usableFromInline
class UntypedSink {
  #if DEBUG
    private final var live = LiveObject()
  #endif

  @usableFromInline init() {
    #if DEBUG
      live.begin(Self.self)
    #endif
  }

  /// Remembers what feeds this sink, to be able to cut it off. Called once, before any event.
  func attached(to upstream: Edge) {}

  /// What feeds this sink: the edge at the head of its chain.
  ///
  /// Only the end of a chain keeps it, the links ask each other: it is needed once at the most, and
  /// a word in each link would be there all the time.
  var upstream: Edge { fatalError("\(type(of: self)) does not know its upstream") }

  func sendError(_ error: any Error) {}
  func sendCompleted() {}
}

/// The end of a chain, which keeps what feeds it.
@usableFromInline
class EndSink<Value>: Sink<Value> {
  private final var source = SourceReference()

  @usableFromInline override init() {}

  override func attached(to upstream: Edge) { source = SourceReference(to: upstream) }
  final override var upstream: Edge { source.upstream }

  /// Whether the subscriber has disposed of the subscription.
  final var isCancelled: Bool { source.isCancelled }
  /// Whether the source has ended or was stopped: a value that was on its way then has come too late.
  final var isDisposed: Bool { source.isDisposed }

  /// Whether the subscriber had disposed of the subscription before `error` came, which is reported then.
  final func comesTooLate(_ error: any Error) -> Bool {
    guard isCancelled else { return false }
    UnhandledErrors.report(error, .tooLate, of: Value.self)
    return true
  }
}

/// A sink's reference to what feeds it.
///
/// Unretained, since the upstream owns the chain, and is there as long as the sink is.
private struct SourceReference {
  private let source: Unmanaged<Edge>?

  init() { source = nil }
  init(to upstream: Edge) { source = .passUnretained(upstream) }

  var upstream: Edge { source!.takeUnretainedValue() }
  // For each value: without retaining it.
  @inline(__always)
  var isCancelled: Bool { source!._withUnsafeGuaranteedRef { $0.isCancelled } }
  @inline(__always)
  var isDisposed: Bool { source!._withUnsafeGuaranteedRef { $0.isDisposed } }
}

/// A sink that stands before another one: an operator with one source.
///
/// Terminal events pass through, so that a subclass writes only what it does differently.
@usableFromInline
class LinearSink<Value, Output>: Sink<Value> {
  final let downstream: Sink<Output>

  @usableFromInline init(into downstream: Sink<Output>) {
    self.downstream = downstream
  }

  override func attached(to upstream: Edge) { downstream.attached(to: upstream) }
  override var upstream: Edge { downstream.upstream }

  override func sendError(_ error: any Error) { downstream.sendError(error) }
  override func sendCompleted() { downstream.sendCompleted() }

  /// Ends the signal here: stops the source, then completes.
  final func complete() {
    if upstream.cutOff() { downstream.sendCompleted() }
  }

  /// Ends the signal here: stops the source, then passes `error` on.
  final func fail(_ error: any Error) {
    if upstream.cutOff() { downstream.sendError(error) }
  }
}

/// A linear sink that looks at its upstream for each value, and so keeps it.
class WatchfulSink<Value, Output>: LinearSink<Value, Output> {
  private final var source = SourceReference()

  final override func attached(to upstream: Edge) {
    source = SourceReference(to: upstream)
    downstream.attached(to: upstream)
  }

  final override var upstream: Edge { source.upstream }

  /// Whether the subscriber has disposed of the subscription.
  final var isCancelled: Bool { source.isCancelled }
  /// Whether the source has ended or was stopped.
  final var isDisposed: Bool { source.isDisposed }
}
