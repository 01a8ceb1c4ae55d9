import Scheduling

/// The end of a chain that goes on at another edge, of which it is one source.
///
/// The chain's own edge is tied to the other one, to be stopped with it, and untied when this sink is released.
@usableFromInline
class RegisteringSink<Value, Output: SerialEdge>: EndSink<Value> {
  /// Where the events go on.
  final let output: Output
  private final var registration: Bag<Disposable>.Key?

  init(into output: Output) { self.output = output }

  deinit { untie() }

  override func attached(to upstream: Edge) {
    super.attached(to: upstream)
    registration = output.add(upstream)
  }

  /// Unties the source, which has ended, though this sink stays.
  final func untie() {
    if !output.isDisposed, let registration = registration.take() { output.remove(registration) }
  }
}
