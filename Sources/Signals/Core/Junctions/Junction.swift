import Synchronization

/// Where the inputs of an operator meet, which is also the edge of its output: one object for both.
///
/// The edge serialises the inputs' events, so state that decides what to send belongs to its owner.
/// The junction counts its holders: the inputs, and whatever else can still lead to an event of the
/// output. When the last holder has left, no sender is left, and the junction is abandoned
/// (contract 8). But if every input has said that it has ended, the junction completes.
@usableFromInline
package class Junction<Value: Sendable>: Subscription<Value>, @unchecked Sendable {
  final let holders: ExplorableAtomic<Int>
  private final let isInputLost = ExplorableAtomic(false)
  private final let neverInput = ExplorableAtomic(false)
  /// The test scheduler in whose work the chain was subscribed to.
  final let home = HomeScheduler.here
  /// Whether one of the inputs is `never`.
  final var hasNever: Bool { neverInput.load(ordering: .relaxed) }

  /// Creates a junction with one holder: the first input, or the code that adds the inputs.
  @usableFromInline package required init(_ sink: borrowing Sink<Value>) {
    holders = ExplorableAtomic(1)
    super.init(sink)
  }

  init(_ sink: borrowing Sink<Value>, of inputs: Int) {
    holders = ExplorableAtomic(inputs)
    super.init(sink)
  }

  /// Whether the end of all inputs completes the output, if none of them was lost.
  var mayComplete: Bool { true }

  /// Attaches `sink`, a sink of an input, to `signal`. If the chain was subscribed to in work of a
  /// test scheduler, this is a part of that work, whatever leads to it.
  @inline(__always)
  final func attach<Input>(_ sink: Sink<Input>, to signal: Signal<Input>) {
    if home.isNone { _ = signal.attach(sink) } else { attachAtHome(sink, to: signal) }
  }

  @inline(never)
  final func attachAtHome<Input>(_ sink: Sink<Input>, to signal: Signal<Input>) {
    let isHome = home.enter()
    _ = signal.attach(sink)
    if isHome { HomeScheduler.leave() }
  }

  final func inputBegins() { holders.add(1, ordering: .relaxed) }

  /// Called for an input that is `never`.
  final func inputNeverEnds() { neverInput.store(true, ordering: .relaxed) }

  /// Called when a holder leaves that has not ended, or whose end alone completes nothing. The end
  /// of the other inputs can't complete the output any more.
  @usableFromInline final func inputLost() {
    isInputLost.store(true, ordering: .relaxed)
    inputEnded()
  }

  /// Called when an input is released that has not ended, since no sender of it is left (contract
  /// 8).
  func lost(_ loss: InputLoss) { inputLost() }

  /// Called when an input has ended.
  @usableFromInline final func inputEnded() {
    if holders.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { allInputsEnded() }
  }

  /// Completes or abandons the output: no input can send.
  final func allInputsEnded() {
    if mayComplete, !isInputLost.load(ordering: .relaxed), !hasNever {
      completeAfterInputs()
    } else {
      abandonAfterInputs()
    }
  }

  /// Abandons the output: no sender is left, and it can't complete.
  final func abandonAfterInputs() { abandon(neverEnds: hasNever) }
}

/// A place among the holders of a junction, for what can lead to an event of the output without
/// being an input, such as scheduled work. Its release leaves the place.
package class JunctionHold<Output: Sendable>: @unchecked Sendable {
  // Unchecked, because of the variables of subclasses, which say what guards them.
  final let output: Junction<Output>

  init(into output: Junction<Output>) {
    self.output = output
    output.inputBegins()
  }

  deinit {
    if output.isDisposed { return }
    Unwinding.call({ output.inputLost() }, orRun: { [output] in { output.inputLost() } })
  }
}

extension Signal {
  /// Returns a signal that makes a junction for each subscription, and calls `connect` with it on
  /// the thread that subscribes. `connect` adds the inputs, and lets the operator's state be
  /// captured by their blocks.
  @usableFromInline
  package static func junction(
    _ connect: @escaping @Sendable (Junction<Value>) -> Void
  ) -> Signal {
    // Looking up the type for each subscription would cost as much as two objects.
    let type = Junction<Value>.self
    return OperatorSignal { junction($0, type, connect) }
  }

  /// Makes the junction of one subscription.
  static func junction(
    _ sink: Sink<Value>, _ type: Junction<Value>.Type = Junction<Value>.self,
    _ connect: (Junction<Value>) -> Void
  ) -> Edge {
    let junction = type.init(sink)
    connect(junction)
    if !junction.isDisposed { junction.inputLost() }
    return junction
  }

  /// Returns a signal that does the same with a junction that only a terminal event or disposal
  /// ends: it is not abandoned when no sender is left, since it counts itself as a holder.
  @inlinable
  package static func lastingJunction(
    _ connect: @escaping @Sendable (Junction<Value>) -> Void
  ) -> Signal {
    OperatorSignal { sink in
      let junction = Junction(sink)
      connect(junction)
      return junction
    }
  }
}

/// Which input of a junction was released without an end.
enum InputLoss {
  case input
  /// The source of the inner signals, which are the other inputs.
  case source
  /// An inner signal that is `never`.
  case neverSignal
}

/// What an input is to its junction.
package struct InputRole: OptionSet {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The input alone leads to no event of the output, so it is none of the holders.
  static var passive: InputRole { InputRole(rawValue: 1) }
  /// Only the last of several consecutive values counts. It replaces a value that waits.
  static var latest: InputRole { InputRole(rawValue: 2) }
  /// The input's source goes on while the output is paused: it ends, gates or releases values, or
  /// the operator pauses it by itself.
  static var unpaced: InputRole { InputRole(rawValue: 4) }

  /// Whether the source goes on while the output is paused. So it is with each of the roles above.
  var isUnpaced: Bool { !isDisjoint(with: [.passive, .latest, .unpaced]) }
}

extension Junction {
  /// Subscribes to `source` as an input, which ends with the output. The blocks are called in turns
  /// of the output. Completion comes after the values that the input has sent before, while an
  /// error passes at once.
  ///
  /// - Parameters:
  ///   - source: The signal to subscribe to.
  ///   - role: What the input is to this junction.
  ///   - place: Gets the edge of the source before its first event; so it can end this input alone.
  ///     Events of the input that still wait are delivered even so: the blocks look at `place`.
  ///   - next: Gets each value.
  ///   - error: Gets the error; by default the output fails.
  ///   - completed: Is called at completion; by default the output completes.
  package final func subscribe<Input: Sendable>(
    to source: Signal<Input>, _ role: InputRole = [], in place: SerialDisposable? = nil,
    next: @escaping (Input) -> Void, error: ((any Error) -> Void)? = nil,
    completed: (() -> Void)? = nil
  ) {
    if isDisposed { return }
    if !role.contains(.passive) { inputBegins() }
    attach(
      BlockInput(into: self, role, in: place, next: next, error: error, completed: completed),
      to: source)
  }

  /// Lets work of the operator wait while the output is paused. Then `goOn` is called in a turn, on
  /// the scheduler that is current now. Returns false if the work is not to wait. Called in a turn.
  final func waits(_ goOn: @escaping () -> Void) -> Bool {
    // Safe, because both calls are in turns of the output.
    @safe nonisolated(unsafe) let goOn = goOn
    return isPaused && parkHere { [self] in inTurn(self) { _ in goOn() } }
  }

  final func send(_ event: Event<Value>) {
    switch event {
    case .next(let value): sendNext(value)
    case .error(let error): sendError(error)
    case .completed: sendCompleted()
    }
  }

  /// Subscribes to `source` as an input whose events become the events of the output.
  final func passOn(_ source: Signal<Value>) {
    subscribe(to: source, next: { self.deliverNext($0) })
  }
}
