import Scheduling
import Synchronization

/// A junction that sends what its inputs send, and completes with the last of them.
@usableFromInline
final class Merging<Value: Sendable>: Junction<Value> {
  /// How many inputs can still send. The first one is the signal of signals, or the list.
  private let active = ExplorableAtomic(1)
  // These belong to the owner of the signal of signals, or to whoever goes through the list.
  /// How many inputs whose events are known are being sent, one inside the other.
  @exclusivity(unchecked) private var scalarDepth = 0
  /// Whether the signal of signals has ended while one of them was being sent.
  @exclusivity(unchecked) private var endsAfterScalar = false

  required override init(into output: Subscription<Value>) { super.init(into: output) }

  override init(into sink: Sink<Value>) { super.init(into: sink) }

  /// Merges the values of `signal` in; what is known of them is sent here and now.
  func attach(_ signal: Signal<Value>) {
    scalarDepth += 1
    let isScalar = signal.sendScalar(to: output)
    scalarDepth -= 1
    if !isScalar {
      subscribeWithoutLooking(to: signal)
    } else if scalarDepth == 0, endsAfterScalar {
      inputCompleted()
    }
  }

  /// Merges the values of `signal` in, as a subscription of its own: where no scheduler is current it
  /// begins on a background scheduler (contract 5).
  func subscribe(to signal: Signal<Value>) {
    if Scheduler.isAnyCurrent { attach(signal) } else { subscribeWithoutLooking(to: signal) }
  }

  private func subscribeWithoutLooking(to signal: Signal<Value>) {
    active.add(1, ordering: .relaxed)
    _ = signal.attach(MergedSink(self))
  }

  /// The signal of signals, or the list, has ended.
  func outerCompleted() {
    if scalarDepth == 0 { inputCompleted() } else { endsAfterScalar = true }
  }

  fileprivate func inputCompleted() {
    if active.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 {
      output.sendCompleted()
    }
  }
}

private final class MergedSink<Value: Sendable>: InputSink<Value, Value> {
  private let merging: Merging<Value>

  init(_ merging: Merging<Value>) {
    self.merging = merging
    super.init(merging.output)
  }

  override func sendNext(_ value: Value) { output.sendNext(value) }
  override func sendCompleted() { merging.inputCompleted() }
}
