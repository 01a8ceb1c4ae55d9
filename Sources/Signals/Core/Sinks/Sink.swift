/// Receives a signal's events inside the library: one link of a chain.
///
/// A sink is told its upstream before the first event, and receives its events one at a time. The
/// edge in front of the chain ensures both. So a sink isn't `Sendable`, and its state is plain
/// variables.
@usableFromInline
package class Sink<Value>: UntypedSink {
  @usableFromInline func sendNext(_ value: Value) {}
}

/// A sink of values of any type.
@usableFromInline
package class UntypedSink {
  #if DEBUG
    private final var live = LiveObject()
  #endif

  @usableFromInline init() {
    #if DEBUG
      live.begin(Self.self)
    #endif
  }

  /// Tells this sink which edge feeds it, so that it can cut that edge off. Called once, before any
  /// event.
  func attached(to upstream: Edge) {}

  /// The edge that feeds this sink, at the head of its chain.
  ///
  /// Only the last sink of a chain stores it; every other sink asks the next one. A sink needs its
  /// upstream once at most, so a word in each sink would waste memory.
  var upstream: Edge { fatalError("\(type(of: self)) does not know its upstream") }

  #if Recording
    /// The record of the subscription that this sink's events are passed to; nil if they go to a
    /// subscriber.
    var outputRecord: SubscriptionRecord? { nil }
  #endif

  func sendError(_ error: any Error) {}
  func sendCompleted() {}

  /// Called before the source is released, if the source is `never`. An operator that waits for the
  /// end of its sources goes on waiting for this source, but not for a source that is abandoned.
  func neverEnds() {}
}

/// The end of a chain, which stores the edge that feeds it.
@usableFromInline
class EndSink<Value>: Sink<Value> {
  private final var source = SourceReference()

  @usableFromInline override init() {}

  override func attached(to upstream: Edge) {
    // A subscription of its own, which foreign code may have made while an operator subscribes.
    SubscriptionOrder.leave()
    follow(upstream)
  }

  /// Stores the edge that feeds this sink.
  final func follow(_ upstream: Edge) { source = SourceReference(to: upstream) }

  final override var upstream: Edge { source.upstream }

  /// Whether the subscriber has disposed of the subscription.
  final var isCancelled: Bool { source.isCancelled }
  /// Whether the source has ended or was stopped. A value that arrives then comes too late.
  @inline(__always) final var isDisposed: Bool { source.isDisposed }

  /// Whether the subscriber disposed of the subscription before `error` came. If so, reports
  /// `error`.
  final func comesTooLate(_ error: any Error) -> Bool {
    guard isCancelled else { return false }
    UnhandledErrors.report(error, .tooLate, of: Value.self)
    return true
  }

  /// Reports an error that no block gets.
  final func reportUnhandled(_ error: any Error) {
    UnhandledErrors.report(error, isCancelled ? .tooLate : .noErrorBlock, of: Value.self)
  }
}

/// A sink's reference to the edge that feeds it.
///
/// Unretained, since the upstream owns the chain and lives as long as the sink.
@safe  // Used only by the sink, which its upstream outlives.
private struct SourceReference {
  private let source: Unmanaged<Edge>?

  init() { unsafe source = nil }
  init(to upstream: Edge) { unsafe source = .passUnretained(upstream) }

  var upstream: Edge { unsafe source!.takeUnretainedValue() }
  // The next two properties are read for each value, so they don't retain the edge.
  @inline(__always)
  var isCancelled: Bool { unsafe source!._withUnsafeGuaranteedRef { $0.isCancelled } }
  @inline(__always)
  var isDisposed: Bool { unsafe source!._withUnsafeGuaranteedRef { $0.isDisposed } }
}

/// The sink of an operator with one source, in front of the next sink.
///
/// Terminal events pass through, so a subclass overrides only what it does differently.
@usableFromInline
class LinearSink<Value, Output>: Sink<Value> {
  final let downstream: Sink<Output>

  @usableFromInline init(into downstream: Sink<Output>) {
    self.downstream = downstream
  }

  override func attached(to upstream: Edge) { downstream.attached(to: upstream) }
  override var upstream: Edge { downstream.upstream }
  #if Recording
    override var outputRecord: SubscriptionRecord? { downstream.outputRecord }
  #endif

  override func sendError(_ error: any Error) { downstream.sendError(error) }
  override func sendCompleted() { downstream.sendCompleted() }
  override func neverEnds() { downstream.neverEnds() }

  /// Ends the signal here: stops the source, then completes.
  final func complete() {
    upstream.cutOff { downstream.sendCompleted() }
  }

  /// Ends the signal here: stops the source, then passes `error` on.
  final func fail(_ error: any Error) {
    upstream.cutOff { downstream.sendError(error) }
  }
}
