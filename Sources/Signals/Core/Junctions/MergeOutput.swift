import Scheduling
import Synchronization

/// The output of an operator that merges inner signals. They come from a signal of signals, or from
/// a list.
///
/// It completes with the last input. An abandoned inner signal counts as completed, too (contract
/// 8). But if no signal of a list has completed, the output is abandoned with the last input.
@usableFromInline
final class MergeOutput<Value: Sendable>: FlatteningOutput<Value>, @unchecked Sendable {
  /// Whether an input of a list has completed, or the inputs are those of a signal of signals.
  private let hasCompletion = ExplorableAtomic(true)
  override var mayComplete: Bool { hasCompletion.load(ordering: .relaxed) }
  // The next two variables belong to the owner of the signal of signals, or to the thread that
  // walks the list.
  /// How many calls that send events known beforehand are nested on the stack; see `ScalarSignal`.
  @safe @exclusivity(unchecked) private var scalarDepth = 0
  /// Whether the signal of signals has ended during such a call.
  @safe @exclusivity(unchecked) private var endsAfterScalar = false

  /// Called before the inputs of a list are attached.
  func beginList() { hasCompletion.store(false, ordering: .relaxed) }

  /// Merges in the values of `signal`. Values that are known beforehand are sent synchronously.
  override func attach(_ signal: Signal<Value>) {
    if isDisposed { return }
    scalarDepth += 1
    let isScalar = signal.sendScalar(to: self)
    scalarDepth -= 1
    if isScalar { scalarCompleted() } else { subscribeWithoutLooking(to: signal) }
  }

  override func attach(signalOf value: Value) {
    if isDisposed { return }
    scalarDepth += 1
    sendNext(value)
    scalarDepth -= 1
    scalarCompleted()
  }

  @inline(__always)
  private func scalarCompleted() {
    hasCompletion.store(true, ordering: .relaxed)
    if scalarDepth == 0, endsAfterScalar {
      endsAfterScalar = false
      inputEnded()
    }
  }

  /// Merges in the values of `signal` by a subscription of its own. Where no scheduler is current,
  /// the subscription begins on a background scheduler (contract 5).
  func subscribe(to signal: Signal<Value>) {
    if Scheduler.isAnyCurrent { attach(signal) } else { subscribeWithoutLooking(to: signal) }
  }

  private func subscribeWithoutLooking(to signal: Signal<Value>) {
    inputBegins()
    _ = signal.attach(MergedSink(into: self))
  }

  /// Called when the signal of signals, or the list, has ended.
  override func outerCompleted() {
    if scalarDepth == 0 { inputEnded() } else { endsAfterScalar = true }
  }

  override func innerCompleted() {
    hasCompletion.store(true, ordering: .relaxed)
    inputEnded()
  }
}

/// An inner signal whose values are merged.
private final class MergedSink<Value: Sendable>: RegisteringSink<Value, MergeOutput<Value>> {
  private var hasEnded = false

  deinit {
    guard !hasEnded, !output.isDisposed else { return }
    Unwinding.run { [output] in output.inputEnded() }
  }

  override func sendNext(_ value: Value) { output.sendNext(value) }

  override func sendError(_ error: any Error) {
    hasEnded = true
    output.sendError(error)
  }

  override func sendCompleted() {
    hasEnded = true
    stopAtEnd()
    output.innerCompleted()
  }

  override func neverEnds() { output.inputNeverEnds() }
}
