import Synchronization

/// An input that holds its junction. Its source is stopped when the output ends.
///
/// Errors pass at once. The subclass handles values and completion. It sets `hasEnded` when it
/// tells the junction about its end.
@usableFromInline
class InputSink<Value, Output: Sendable, Owner: Junction<Output>>: RegisteringSink<Value, Owner> {
  final var hasEnded = false
  /// What the junction loses if this input is released without an end.
  final var loss = InputLoss.input

  deinit {
    guard !hasEnded, !output.isDisposed else { return }
    Unwinding.call({ output.lost(loss) }, orRun: { [output, loss] in { output.lost(loss) } })
  }

  override func sendError(_ error: any Error) {
    hasEnded = true
    output.sendError(error)
  }

  override func neverEnds() { output.inputNeverEnds() }
}

/// An input whose events are handled by blocks, in turns of the output.
final class BlockInput<Value, Output: Sendable>: RegisteringSink<Value, Junction<Output>> {
  private let role: InputRole
  private let next: (Value) -> Void
  private let error: ((any Error) -> Void)?
  private let completed: (() -> Void)?
  private var place: SerialDisposable?

  init(
    into output: Junction<Output>, _ role: InputRole, in place: SerialDisposable?,
    next: @escaping (Value) -> Void, error: ((any Error) -> Void)?, completed: (() -> Void)?
  ) {
    self.role = role
    self.place = place
    self.next = next
    self.error = error
    self.completed = completed
    super.init(into: output)
  }

  deinit {
    guard !role.contains(.passive), !output.isDisposed else { return }
    Unwinding.call({ output.inputLost() }, orRun: { [output] in { output.inputLost() } })
  }

  override func attached(to upstream: Edge) {
    if role.isUnpaced { upstream.ignorePauses() }
    super.attached(to: upstream)
    place.take()?.disposable = upstream
  }

  override func sendNext(_ value: Value) {
    output.inTurn(self, value, behindWaiting: true, isLatest: role.contains(.latest)) {
      sink, value in sink.next(value)
    }
  }

  override func sendError(_ error: any Error) {
    guard let block = self.error else { return output.sendError(error) }
    output.inTurn(self, error) { _, error in block(error) }
  }

  override func sendCompleted() {
    output.inTurnAfterWaiting(self) { sink in
      if let completed = sink.completed { completed() } else { sink.output.sendCompleted() }
    }
  }

  override func neverEnds() {
    if !role.contains(.passive) { output.inputNeverEnds() }
  }
}
