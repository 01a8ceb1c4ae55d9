/// The edge below an operator that still sends values after its source has ended, such as
/// `collect`.
///
/// After the source's edge has ended, an operator further down could not use that edge to complete
/// or fail because of such a value. This edge ends only with the operator. It does not serialise:
/// its one source has already done so.
final class OutlastingEdge: Edge, @unchecked Sendable {
  // Unchecked, because of `source`: it is set before any other object knows the edge.
  fileprivate(set) var source: Edge?
  /// Disposed of with the edge, after the source.
  private let companion: Disposable?

  fileprivate init(with companion: Disposable?) {
    self.companion = companion
    super.init()
  }

  deinit {
    Unwinding.release(source.take())
  }

  fileprivate func follow(_ source: Edge) { self.source = source }

  fileprivate func stopSource() {
    if let source { Unwinding.dispose(source) }
  }

  override func ignorePauses() { source?.ignorePauses() }

  override func tearDown() {
    stopSource()
    companion?.dispose()
  }
}

/// A sink in front of another one, to which it may send values after the source has ended.
///
/// Terminal events pass through, so a subclass overrides only what it does differently. A subclass
/// that sends values when it receives a terminal event calls ``complete()`` or ``fail(_:)``
/// afterwards. Between several values it checks whether the ``edge`` is disposed.
class OutlastingSink<Value, Output>: Sink<Value> {
  final let downstream: Sink<Output>

  /// The edge that feeds the sinks downstream, and the disposable of the subscription.
  final let edge: OutlastingEdge

  init(into downstream: Sink<Output>, with companion: Disposable? = nil) {
    self.downstream = downstream
    edge = OutlastingEdge(with: companion)
  }

  deinit {
    // No sender is left (contract 8).
    if !edge.isDisposed { edge.dispose() }
  }

  final override func attached(to upstream: Edge) {
    edge.follow(upstream)
    downstream.attached(to: edge)
    upstream.takeRules(of: edge)
  }

  final override var upstream: Edge { edge.source! }
  #if Recording
    final override var outputRecord: SubscriptionRecord? { downstream.outputRecord }
  #endif

  override func sendError(_ error: any Error) { fail(error) }
  override func sendCompleted() { complete() }
  override func neverEnds() { downstream.neverEnds() }

  /// Ends the signal here: stops the source, if it hasn't ended, then completes.
  final func complete() {
    edge.cutOff { downstream.sendCompleted() }
  }

  /// Ends the signal here: stops the source, if it hasn't ended, then passes `error` on.
  final func fail(_ error: any Error) {
    edge.cutOff { downstream.sendError(error) }
  }

  /// Ends the signal here: stops the source, if it hasn't ended, sends `value`, then completes.
  final func complete(with value: Output) {
    if edge.isDisposed { return }
    if !edge.stopsAfterEnd { edge.stopSource() }
    downstream.sendNext(value)
    complete()
  }
}

extension Signal {
  /// Attaches a sink that may outlast this signal, and returns the edge that feeds the sinks
  /// downstream.
  func attach<Output>(outlasting sink: OutlastingSink<Value, Output>) -> Edge {
    _ = attach(sink)
    return sink.edge
  }
}
