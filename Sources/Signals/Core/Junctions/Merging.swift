import Scheduling
import Synchronization

/// The input of a junction that sends what some signals send, and completes with the last of them: the
/// sink of a signal that they are made of, or a list of them, which isn't attached to anything.
///
/// It is the junction, too: its other inputs own it. With the last of them it goes, and nobody is left
/// who could send.
@usableFromInline
class Merging<Outer, Value: Sendable>: InputSink<Outer, Value> {
  /// How many inputs can still send. The first one is the signal of signals, or the list.
  private final let active = ExplorableAtomic(1)
  // These belong to the owner of the signal of signals, or to whoever goes through the list.
  /// How many inputs whose events are known are being sent, one inside the other.
  @exclusivity(unchecked) private final var scalarDepth = 0
  /// Whether the signal of signals has ended while one of them was being sent.
  @exclusivity(unchecked) private final var endsAfterScalar = false

  deinit {
    if !output.isDisposed { output.abandon() }
  }

  /// Merges the values of `signal` in; what is known of them is sent here and now.
  final func attach(_ signal: Signal<Value>) {
    scalarDepth += 1
    let isScalar = signal.sendScalar(to: output)
    scalarDepth -= 1
    if !isScalar {
      subscribeWithoutLooking(to: signal)
    } else if scalarDepth == 0, endsAfterScalar {
      outerCompleted()
    }
  }

  /// Merges the values of `signal` in, as a subscription of its own: where no scheduler is current it
  /// begins on a background scheduler (contract 5).
  final func subscribe(to signal: Signal<Value>) {
    if Scheduler.isAnyCurrent { attach(signal) } else { subscribeWithoutLooking(to: signal) }
  }

  private final func subscribeWithoutLooking(to signal: Signal<Value>) {
    active.add(1, ordering: .relaxed)
    _ = signal.attach(MergedSink(self))
  }

  /// The signal of signals, or the list, has ended.
  final func outerCompleted() {
    guard scalarDepth == 0 else {
      endsAfterScalar = true
      return
    }
    inputCompleted()
    if !output.isDisposed { untie() }
  }

  fileprivate final func inputCompleted() {
    if active.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 {
      output.sendCompleted()
    }
  }
}

private final class MergedSink<Outer, Value: Sendable>: InputSink<Value, Value> {
  private let merging: Merging<Outer, Value>

  init(_ merging: Merging<Outer, Value>) {
    self.merging = merging
    super.init(merging.output)
  }

  override func sendNext(_ value: Value) { output.sendNext(value) }
  override func sendCompleted() { merging.inputCompleted() }
}
