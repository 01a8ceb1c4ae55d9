import Scheduling

/// Where several inputs meet and become one signal: the shared part of operators such as
/// `combineLatest`.
///
/// The inputs own it, through their sinks. So when the last input is released without having ended
/// the output, no sender is left, and the output is disposed of (contract 8). The output's edge
/// serialises the inputs' events. State that decides what to send belongs to the owner of that
/// edge.
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

/// One input of a junction. Its source is stopped when the output ends.
///
/// Errors pass at once. The subclass handles values and completion.
@usableFromInline
class InputSink<Value, Output: Sendable, Owner: Junction<Output>>:
  RegisteringSink<Value, Subscription<Output>>
{
  final let junction: Owner

  init(_ junction: Owner) {
    self.junction = junction
    super.init(into: junction.output)
  }

  override func sendError(_ error: any Error) { output.sendError(error) }
}

/// An input that another one follows, and whose values pass. A value that is on its way when this
/// input ends is dropped: it would come after the successor's values.
class FollowedSink<Value: Sendable, Owner: Junction<Value>>: InputSink<Value, Value, Owner> {
  final override func sendNext(_ value: Value) {
    if !isDisposed { output.sendNext(value) }
  }
}
