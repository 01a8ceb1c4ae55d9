/// The last sink of a chain that feeds another edge, as one of that edge's sources.
///
/// The chain's own edge is tied to the other edge, whose end disposes of it. The release of this
/// sink unties the chain's edge.
@usableFromInline
class RegisteringSink<Value, Output: SerialEdge>: EndSink<Value> {
  /// The edge that receives the events.
  final let output: Output
  private final var registration: ObjectIdentifier?

  init(into output: Output) { self.output = output }

  deinit { untie() }

  #if Recording
    final override var outputRecord: SubscriptionRecord? { output.recordAsOutput }
  #endif

  override func attached(to upstream: Edge) {
    follow(upstream)
    upstream.takeRules(of: output)
    registration = output.add(upstream)
  }

  /// Unties a source that has ended, for a sink that is released only later.
  final func untie() {
    if !output.isDisposed, let registration = registration.take() { output.remove(registration) }
  }
}
