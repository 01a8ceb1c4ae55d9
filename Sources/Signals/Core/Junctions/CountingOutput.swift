import Synchronization

/// A flattening output that counts its inputs: the source, which sends signals, and each inner
/// signal that has begun.
///
/// It completes with the last of them. If that can't be, since the source is abandoned or an inner
/// signal is `never`, it is abandoned with the last of them.
@usableFromInline
class CountingOutput<Value: Sendable>: FlatteningOutput<Value>, @unchecked Sendable {
  // Unchecked only because its superclass is.

  /// How many inputs can still send. The first one is the source.
  private final let active = ExplorableAtomic(1)
  private final let isOuterLost = ExplorableAtomic(false)

  /// Whether the end of all inputs completes the output, if none of them was lost.
  var mayComplete: Bool { true }

  final func inputBegins() { active.add(1, ordering: .relaxed) }

  /// An input has ended, or no sender of it is left.
  final func inputEnded() {
    guard active.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 else { return }
    if mayComplete, !isOuterLost.load(ordering: .relaxed), !hasNever {
      completeAfterInputs()
    } else {
      abandonAfterInputs()
    }
  }

  override func outerCompleted() { inputEnded() }

  final override func outerAbandoned() {
    isOuterLost.store(true, ordering: .relaxed)
    inputEnded()
  }

  /// An inner signal has completed, or no sender of it is left. Another one may take its place.
  func innerCompleted() { inputEnded() }

  /// An inner signal that is `never` is released. Its place stays taken.
  func innerNeverEnds() { inputEnded() }
}

/// An inner signal of an operator that lets in so many at a time.
///
/// A value that is on its way when this one ends is dropped: it would come after values of the one
/// that takes its place.
final class InnerSink<Value: Sendable>: RegisteringSink<Value, CountingOutput<Value>> {
  private var hasEnded = false
  private var isNever = false

  deinit {
    guard !hasEnded, !output.isDisposed else { return }
    Unwinding.run { [output, isNever] in
      if isNever { output.innerNeverEnds() } else { output.innerCompleted() }
    }
  }

  override func sendNext(_ value: Value) {
    if !isDisposed { output.sendNext(value) }
  }

  override func sendError(_ error: any Error) {
    hasEnded = true
    output.sendError(error)
  }

  override func sendCompleted() {
    hasEnded = true
    stopAtEnd()
    output.innerCompleted()
  }

  override func neverEnds() {
    isNever = true
    output.inputNeverEnds()
  }
}
