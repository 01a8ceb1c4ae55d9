import Signals

/// A way of making a signal of integers from others, written for the library, for the model, and as
/// Swift code.
public struct Operation: Sendable {
  /// What a program can do with the signal, beside subscribing to it.
  enum Role {
    case signal
    /// A program can send to it.
    case subject
    /// A program can send to all of its subscribers.
    case producer
    /// A program can connect it.
    case connection
  }

  /// The name of the library's file that the operation tests.
  public let file: String
  let role: Role
  /// Swift code, in which `{a}`, `{b}` and `{c}` stand for the inputs and `{n}` for the number.
  let template: String
  let inputs: Int
  let library: @Sendable (LibraryCall) -> Signal<Int>
  let model: @Sendable (ModelCall) -> ModelSignal

  init(
    _ file: String, _ template: String, as role: Role = .signal,
    library: @escaping @Sendable (LibraryCall) -> Signal<Int>,
    model: @escaping @Sendable (ModelCall) -> ModelSignal
  ) {
    self.file = file
    self.template = template
    self.role = role
    inputs = ["{a}", "{b}", "{c}"].filter { template.contains($0) }.count
    self.library = library
    self.model = model
  }

  /// The library's operators that no operation tries, with the reasons, sorted by name.
  public static let leftOut = [
    "Buffering": "it does something only in front of a receiver that pauses its source",
    "Conflate": "it does something only in front of a receiver that pauses its source",
    "DeliverOnMainActor": "it needs the main queue, which has no virtual time",
    "GroupByUntilIdle": "the model has no turns, which its timer and its groups share",
    "LimitedZip": "it is what zip(_:buffering:onDrop:) is made of",
    "TakeUntilLifetime": "it is take(until:) of a lifetime's end",
  ]

  /// All operations, sources first.
  public static let all: [Operation] =
    sources + transforming + filtering + reducing + sideEffects + debugging + combining + flattening
    + errors + time + schedulers + sharing

  /// How many operations have no input.
  static let sourceCount = all.prefix { $0.inputs == 0 }.count
}

/// The arguments of the library's side of an operation.
struct LibraryCall {
  let inputs: [Signal<Int>]
  let number: Int
  let place: Int
  let world: LibraryWorld

  var clock: TestScheduler { world.clock }
  /// A duration of as many seconds as the number.
  var seconds: Duration { .seconds(number) }

  subscript(input: Int) -> Signal<Int> { inputs[input] }
}

/// The arguments of the model's side of an operation.
struct ModelCall {
  let inputs: [ModelSignal]
  /// The places of the inputs in the program.
  let places: [Int]
  let number: Int
  let place: Int
  let world: ModelWorld

  var clock: ModelClock { world.clock }

  subscript(input: Int) -> ModelSignal { inputs[input] }

  /// This call with other inputs.
  func with(_ inputs: [ModelSignal]) -> ModelCall {
    ModelCall(inputs: inputs, places: [], number: number, place: place, world: world)
  }

  /// Does `work` later, unless `link` has ended by then. Holds `link` until then. Returns a
  /// function that cancels the work.
  @discardableResult
  func schedule(
    after delay: Int, for link: Link, _ work: @escaping () -> Void
  ) -> () -> Void {
    if link.isOver { return {} }
    link.hold()
    var isWaiting = true
    let stop = clock.schedule(after: delay) {
      isWaiting = false
      if !link.isOver { work() }
      link.release()
    }
    let callOff = {
      guard isWaiting else { return }
      isWaiting = false
      stop()
      link.release()
    }
    link.whenOver(callOff)
    return callOff
  }
}
