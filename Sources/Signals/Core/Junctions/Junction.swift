import Scheduling

/// Where several inputs meet and become one signal: the shared part of operators such as `merge`.
///
/// The inputs own it, through their sinks. So when the last input is gone without having ended the
/// output, nobody is left who could send, and the output is disposed of (contract 8). The output's
/// edge serialises what the inputs send; state that decides what to send belongs to its owner.
@usableFromInline
class Junction<Output: Sendable> {
  /// The edge of the chain that receives the output, and the disposable of the subscription.
  @usableFromInline final let output: Subscription<Output>

  #if DEBUG
    private final var live = LiveObject()
  #endif

  init(into sink: Sink<Output>) {
    output = Subscription(sink)
    #if DEBUG
      live.begin(Self.self)
    #endif
  }

  init(into output: Subscription<Output>) {
    self.output = output
    #if DEBUG
      live.begin(Self.self)
    #endif
  }

  deinit {
    if !output.isDisposed { output.abandon() }
  }
}

/// One input of a junction: its source is stopped when the output ends.
///
/// Errors pass on at once; values and completion are the subclass's business.
@usableFromInline
class InputSink<Value, Output: Sendable>: EndSink<Value> {
  /// The edge of the output.
  final let output: Subscription<Output>
  private var registration: Bag<Disposable>.Key?

  init(_ output: Subscription<Output>) {
    self.output = output
  }

  deinit {
    if let registration, !output.isDisposed { output.remove(registration) }
  }

  /// Lets the output forget the source, which has ended, though this sink stays.
  final func untie() {
    if let registration = registration.take() { output.remove(registration) }
  }

  override func attached(to upstream: Upstream) {
    super.attached(to: upstream)
    registration = output.add(upstream)
  }

  override func sendError(_ error: any Error) { output.sendError(error) }
}

/// An input that another one follows, and whose values pass: one that was on its way when this input ended
/// would come behind its successor's.
class FollowedSink<Value: Sendable>: InputSink<Value, Value> {
  final override func sendNext(_ value: Value) {
    if !isDisposed { output.sendNext(value) }
  }
}
