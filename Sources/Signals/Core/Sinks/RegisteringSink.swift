import Scheduling

/// The end of a chain that feeds another edge, as one of its sources.
///
/// The chain's own edge is tied to the other edge, whose end stops it. It is untied when this sink
/// is released.
@usableFromInline
class RegisteringSink<Value, Output: SerialEdge>: EndSink<Value> {
  /// The edge that receives the events.
  final let output: Output
  private final var registration: Bag<Disposable>.Key?

  init(into output: Output) { self.output = output }

  deinit { untie() }

  override func attached(to upstream: Edge) {
    super.attached(to: upstream)
    if output.stopsAfterEnd { upstream.stopsAfterEnd = true }
    registration = output.add(upstream)
  }

  /// Stops a source that has ended, if it is stopped only after its end.
  final func stopAtEnd() {
    if output.stopsAfterEnd { upstream.tearDown() }
  }

  /// Unties a source that has ended, when this sink stays.
  final func untie() {
    if !output.isDisposed, let registration = registration.take() { output.remove(registration) }
  }
}
