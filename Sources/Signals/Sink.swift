import Scheduling

/// What receives a signal's events inside the library: the next link of a chain.
///
/// A sink is told its upstream before the first event, and gets its events one after the other:
/// the edge above sees to both. So it isn't `Sendable`, and its state is plain.
@usableFromInline
class Sink<Value> {
  @usableFromInline init() {}

  /// Remembers what feeds this sink, to be able to cut it off. Called once, before any event.
  func attached(to upstream: Upstream) {}

  /// What feeds this sink: the edge at the head of its chain.
  ///
  /// Only the end of a chain keeps it, the links ask each other: it is needed once at the most, and
  /// a word in each link would be there all the time.
  var upstream: Upstream { fatalError("\(type(of: self)) does not know its upstream") }

  func sendNext(_ value: Value) {}
  func sendError(_ error: any Error) {}
  func sendCompleted() {}
}

/// The end of a chain, which keeps what feeds it.
@usableFromInline
class EndSink<Value>: Sink<Value> {
  // It owns the chain, so it is there as long as the sink is.
  private final unowned(unsafe) var source: Upstream!

  @usableFromInline override init() {}

  override func attached(to upstream: Upstream) { source = upstream }
  final override var upstream: Upstream { source }
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

  override func attached(to upstream: Upstream) { downstream.attached(to: upstream) }
  override var upstream: Upstream { downstream.upstream }

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
  // It owns the chain, so it is there as long as the sink is.
  private final unowned(unsafe) var source: Upstream!

  final override func attached(to upstream: Upstream) {
    source = upstream
    downstream.attached(to: upstream)
  }

  final override var upstream: Upstream { source }
}
