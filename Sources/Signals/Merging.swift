import Scheduling
import Synchronization

/// A junction that sends what its inputs send, and completes with the last of them.
@usableFromInline
final class Merging<Value: Sendable>: Junction<Value> {
  /// How many inputs can still send. The first one is the signal of signals, or the list.
  private let active = ExplorableAtomic(1)

  required override init(into output: Subscription<Value>) { super.init(into: output) }

  override init(into sink: Sink<Value>) { super.init(into: sink) }

  /// Merges the values of `signal` in.
  func attach(_ signal: Signal<Value>) {
    if signal.sendScalar(to: output) { return }
    active.add(1, ordering: .relaxed)
    _ = signal.attach(MergedSink(self))
  }

  func inputCompleted() {
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
