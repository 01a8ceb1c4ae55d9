import Scheduling
import Synchronization

/// The outer sink of an operator that merges inner signals. It receives the signal of signals, or
/// stands for a list of signals and is attached to nothing. It completes with the last inner
/// signal. One that no sender is left of has ended, too (contract 8); but a list of which none has
/// completed is abandoned with its last one.
///
/// It is also the junction: one object for the junction and its first input. The inner signals'
/// sinks own it. When the last of them is released, no sender is left.
@usableFromInline
class MergeSink<Outer, Value: Sendable>: RegisteringSink<Outer, Subscription<Value>> {
  /// How many inputs can still send. The first one is the signal of signals, or the list.
  private final let active = ExplorableAtomic(1)
  /// Whether an end of all inputs completes the output: not if they are a list, and none of them has
  /// completed.
  private final let mayComplete: ExplorableAtomic<Bool>
  /// Whether one of the inputs is `never`.
  fileprivate final let hasNever = ExplorableAtomic(false)
  // These belong to the owner of the signal of signals, or to the thread that walks the list.
  /// How many inputs with events known beforehand are being sent, nested in each other.
  @exclusivity(unchecked) private final var scalarDepth = 0
  /// Whether the signal of signals has ended while such an input was being sent.
  @exclusivity(unchecked) private final var endsAfterScalar = false

  init(into output: Subscription<Value>, ofList isList: Bool = false) {
    mayComplete = ExplorableAtomic(!isList)
    super.init(into: output)
  }

  deinit {
    if !output.isDisposed { output.abandon(neverEnds: hasNever.load(ordering: .relaxed)) }
  }

  override func sendError(_ error: any Error) { output.sendError(error) }
  override func neverEnds() { hasNever.store(true, ordering: .relaxed) }

  /// Merges in the values of `signal`. Values that are known beforehand are sent synchronously.
  final func attach(_ signal: Signal<Value>) {
    scalarDepth += 1
    let isScalar = signal.sendScalar(to: output)
    scalarDepth -= 1
    if !isScalar {
      subscribeWithoutLooking(to: signal)
      return
    }
    mayComplete.store(true, ordering: .relaxed)
    if scalarDepth == 0, endsAfterScalar { outerCompleted() }
  }

  /// Merges in the values of `signal` by a subscription of its own. Where no scheduler is current,
  /// that begins on a background scheduler (contract 5).
  final func subscribe(to signal: Signal<Value>) {
    if Scheduler.isAnyCurrent { attach(signal) } else { subscribeWithoutLooking(to: signal) }
  }

  private final func subscribeWithoutLooking(to signal: Signal<Value>) {
    active.add(1, ordering: .relaxed)
    _ = signal.attach(InnerSink(self))
  }

  /// The signal of signals, or the list, has ended.
  final func outerCompleted() {
    guard scalarDepth == 0 else {
      endsAfterScalar = true
      return
    }
    inputEnded()
    untie()
  }

  fileprivate final func inputCompleted() {
    mayComplete.store(true, ordering: .relaxed)
    inputEnded()
  }

  /// An input has completed, or no sender of it is left.
  fileprivate final func inputEnded() {
    if active.subtract(1, ordering: .acquiringAndReleasing).newValue == 0,
      mayComplete.load(ordering: .relaxed)
    {
      output.sendCompleted()
    }
  }
}

private final class InnerSink<Outer, Value: Sendable>: RegisteringSink<Value, Subscription<Value>> {
  private let outer: MergeSink<Outer, Value>
  private var hasEnded = false

  init(_ outer: MergeSink<Outer, Value>) {
    self.outer = outer
    super.init(into: outer.output)
  }

  deinit {
    guard !hasEnded, !output.isDisposed else { return }
    nonisolated(unsafe) let outer = outer
    Unwinding.run { outer.inputEnded() }
  }

  override func sendNext(_ value: Value) { output.sendNext(value) }

  override func sendError(_ error: any Error) {
    hasEnded = true
    output.sendError(error)
  }

  override func sendCompleted() {
    hasEnded = true
    stopAtEnd()
    outer.inputCompleted()
  }

  override func neverEnds() {
    hasEnded = true
    outer.neverEnds()
  }
}
