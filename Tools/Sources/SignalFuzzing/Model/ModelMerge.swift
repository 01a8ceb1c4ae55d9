/// Merges several signals of the model into one, which completes with the last of them. An
/// abandoned signal counts as completed. But if the signals are a list, at least one must have
/// completed.
final class ModelMerge {
  private let output: Link
  private let call: ModelCall
  /// How many signals are active, including the source that adds them.
  private var active = 1
  private var mayComplete: Bool

  init(into output: Link, ofList isList: Bool, _ call: ModelCall) {
    self.output = output
    self.call = call
    mayComplete = !isList
  }

  /// Counts one more active signal.
  func begin() { active += 1 }

  func add(_ signal: ModelSignal) {
    begin()
    let link = output.fed(abandoned: { self.ended() }) {
      if $0 == .completed { self.completed() } else { self.output.send($0) }
    }
    signal(link)
  }

  /// Adds the signal that was made of a value.
  func add(_ inner: Inner) {
    if case .none = inner { return }
    add(call.signal(inner))
  }

  /// Counts one active signal less, since the signal has completed.
  func completed() {
    mayComplete = true
    ended()
  }

  /// Counts one active signal less.
  func ended() {
    active -= 1
    if active == 0, mayComplete { output.send(.completed) }
  }
}

/// A signal that an operator of the model makes of a value.
enum Inner {
  case none
  /// One value and completion.
  case value(Int)
  case input(Int)

  /// Makes the same choice as the function `inner(_:_:_:)`, which the library's side calls with the
  /// second input.
  init(_ value: Int, _ number: Int) {
    self =
      switch value % 4 {
      case number: .none
      case 1: .value(value)
      default: .input(1)
      }
  }
}

extension ModelCall {
  /// Returns the signal of `inner`. For `none` it is a signal without values.
  func signal(_ inner: Inner) -> ModelSignal {
    switch inner {
    case .none: { $0.send(.completed) }
    case .value(let value):
      { output in
        output.send(.next(value))
        output.send(.completed)
      }
    case .input(let input): self[input]
    }
  }
}
