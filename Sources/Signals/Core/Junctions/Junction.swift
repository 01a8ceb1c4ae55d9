import Scheduling
import Synchronization

/// Where several inputs meet and become one signal: the shared part of operators such as
/// `combineLatest`.
///
/// The inputs own the junction, through their sinks. So when the last input is released without
/// having ended the output, no sender is left, and the output is disposed of (contract 8). The
/// output's edge serialises the inputs' events. State that decides what to send belongs to the
/// owner of that edge.
@usableFromInline
class Junction<Output: Sendable> {
  /// The edge of the chain that receives the output, and the disposable of the subscription.
  @usableFromInline final let output: Subscription<Output>

  /// Whether one of the inputs is `never`.
  fileprivate final let neverEnds = ExplorableAtomic(false)

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
    if abandonsOutput, !output.isDisposed {
      output.abandon(neverEnds: neverEnds.load(ordering: .relaxed))
    }
  }

  /// Whether the output is abandoned when the junction is released.
  var abandonsOutput: Bool { true }
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
  override func neverEnds() { junction.neverEnds.store(true, ordering: .relaxed) }
}

/// A junction whose inputs follow each other.
class FollowingJunction<Value: Sendable>: Junction<Value> {
  /// Called before `inputCompleted`, if the input is stopped only after its end. Stops the input,
  /// unless overridden.
  func inputCompletes(_ input: Edge) { input.tearDown() }

  /// Called before `inputFailed`, if the input is stopped only after its end. Does nothing, unless
  /// overridden.
  func inputFails(_ input: Edge) {}

  /// Called when an input has completed. Completes the output, unless overridden.
  func inputCompleted() { output.sendCompleted() }

  /// Called when an input has failed. Fails the output, unless overridden.
  func inputFailed(_ error: any Error) { output.sendError(error) }

  /// Called when an input is abandoned: it has not ended, and no sender of it is left (contract 8).
  /// Does nothing, unless overridden.
  func inputAbandoned() {}
}

/// The sink of an input that another input follows. It passes values on. A value that arrives after
/// this input has ended is dropped: it would come after the successor's values.
final class FollowedSink<Value: Sendable>: InputSink<Value, Value, FollowingJunction<Value>> {
  private var hasEnded = false

  deinit {
    guard !hasEnded, !output.isDisposed else { return }
    // Safe, because `Unwinding` runs the block on this thread.
    @safe nonisolated(unsafe) let junction = junction
    Unwinding.run {
      let output = junction.output
      guard output.isTurnWaitedFor else { return junction.inputAbandoned() }
      output.inTurnAfterWaiting(junction) { $0.inputAbandoned() }
    }
  }

  override func sendNext(_ value: Value) {
    if !isDisposed { output.sendNext(value) }
  }

  override func sendError(_ error: any Error) {
    hasEnded = true
    if output.isTurnWaitedFor { return failAfterWaiting(error) }
    fail(error)
  }

  override func sendCompleted() {
    hasEnded = true
    if output.isTurnWaitedFor { return completeAfterWaiting() }
    complete()
  }

  private func fail(_ error: any Error) {
    if output.stopsAfterEnd { junction.inputFails(upstream) }
    junction.inputFailed(error)
  }

  private func complete() {
    if output.stopsAfterEnd { junction.inputCompletes(upstream) }
    junction.inputCompleted()
  }

  // The next two methods end the input after its values that still wait at the output.

  @inline(never)
  private func failAfterWaiting(_ error: any Error) {
    output.inTurnAfterWaiting(self) { $0.fail(error) }
  }

  @inline(never)
  private func completeAfterWaiting() {
    output.inTurnAfterWaiting(self) { $0.complete() }
  }

  override func neverEnds() {
    hasEnded = true
    super.neverEnds()
  }
}
