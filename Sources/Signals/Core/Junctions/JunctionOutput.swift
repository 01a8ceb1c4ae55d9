import Synchronization

/// The output of an operator with several inputs, which is also the junction where they meet: one
/// object for both.
///
/// It counts the inputs, and completes with the last of them. If an input was lost or is `never`,
/// the output can't complete: it is abandoned with the last input.
@usableFromInline
class JunctionOutput<Value: Sendable>: Subscription<Value>, @unchecked Sendable {
  /// How many inputs can still send.
  final let active: ExplorableAtomic<Int>
  private final let isInputLost = ExplorableAtomic(false)
  private final let neverInput = ExplorableAtomic(false)
  /// Whether one of the inputs is `never`.
  final var hasNever: Bool { neverInput.load(ordering: .relaxed) }

  /// Creates an output with one input. `inputBegins()` adds each further input.
  @usableFromInline required init(_ sink: borrowing Sink<Value>) {
    active = ExplorableAtomic(1)
    super.init(sink)
  }

  init(_ sink: borrowing Sink<Value>, of inputs: Int) {
    active = ExplorableAtomic(inputs)
    super.init(sink)
  }

  /// Whether the end of all inputs completes the output, if none of them was lost.
  var mayComplete: Bool { true }

  final func inputBegins() { active.add(1, ordering: .relaxed) }

  /// Called for an input that is `never`.
  final func inputNeverEnds() { neverInput.store(true, ordering: .relaxed) }

  /// Called when an input has not ended, and no sender of it is left (contract 8). The output can't
  /// complete any more.
  final func inputLost() {
    isInputLost.store(true, ordering: .relaxed)
    inputEnded()
  }

  /// Called when an input has ended.
  @usableFromInline final func inputEnded() {
    if active.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { allInputsEnded() }
  }

  /// Completes or abandons the output: no input can send.
  final func allInputsEnded() {
    if mayComplete, !isInputLost.load(ordering: .relaxed), !hasNever {
      completeAfterInputs()
    } else {
      abandonAfterInputs()
    }
  }

  /// Whether only one input can still send.
  final var isLastInput: Bool { active.load(ordering: .relaxed) == 1 }

  /// Abandons the output: no sender is left, and it can't complete.
  final func abandonAfterInputs() { abandon(neverEnds: hasNever) }
}
