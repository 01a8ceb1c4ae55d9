import Scheduling
import Synchronization

/// The outer sink of an operator that merges inner signals: it gets the signal of signals, or stands for a list
/// of them and is attached to nothing. Completes with the last inner signal.
///
/// It is a junction, too, in one object with its first input. The sinks of the inner signals own it: when the
/// last of them is released, no sender is left.
@usableFromInline
class MergeSink<Outer, Value: Sendable>: RegisteringSink<Outer, Subscription<Value>> {
  /// How many inputs can still send. The first one is the signal of signals, or the list.
  private final let active = ExplorableAtomic(1)
  // These belong to the owner of the signal of signals, or to the thread that goes through the list.
  /// How many inputs whose events are known are being sent, one inside the other.
  @exclusivity(unchecked) private final var scalarDepth = 0
  /// Whether the signal of signals has ended while one of them was being sent.
  @exclusivity(unchecked) private final var endsAfterScalar = false

  deinit {
    if !output.isDisposed { output.abandon() }
  }

  override func sendError(_ error: any Error) { output.sendError(error) }

  /// Merges the values of `signal` in; what is known of them is sent synchronously.
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
    _ = signal.attach(InnerSink(self))
  }

  /// The signal of signals, or the list, has ended.
  final func outerCompleted() {
    guard scalarDepth == 0 else {
      endsAfterScalar = true
      return
    }
    inputCompleted()
    untie()
  }

  fileprivate final func inputCompleted() {
    if active.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 {
      output.sendCompleted()
    }
  }
}

private final class InnerSink<Outer, Value: Sendable>: RegisteringSink<Value, Subscription<Value>> {
  private let outer: MergeSink<Outer, Value>

  init(_ outer: MergeSink<Outer, Value>) {
    self.outer = outer
    super.init(into: outer.output)
  }

  override func sendNext(_ value: Value) { output.sendNext(value) }
  override func sendError(_ error: any Error) { output.sendError(error) }
  override func sendCompleted() { outer.inputCompleted() }
}
