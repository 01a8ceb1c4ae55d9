import Synchronization

/// A `zip` with a policy for the values that wait. They wait in front of the turns of its output,
/// so that the policy concerns all of them, also while another thread delivers.
///
/// The inputs hold it, and so does work that waits for a turn or for the end of a pause.
final class LimitedZip<Output: Sendable>: @unchecked Sendable {
  // Unchecked: `isParked` and `combine` are used in turns of the output only, and `report` on the
  // thread of an input. Only `deinit` changes the closures and the inputs.

  /// Makes a combination of the first value of each input.
  typealias Combine = () -> Output
  /// Tells of the value that the input has dropped.
  typealias Report = (any LimitedZipInput) -> Void

  private let hold: JunctionHold<Output>
  var output: Junction<Output> { hold.junction }
  private var inputs: [any LimitedZipInput]
  private var combine: Combine?
  private var report: Report?
  /// Whether a turn waits in the output's line. One is enough for all values.
  private let isTurnDue = ExplorableAtomic(false)
  /// Whether combinations wait for the end of a pause, or for other work of a scheduler.
  private var isParked = false

  init(
    of inputs: [any LimitedZipInput], into output: Junction<Output>, combine: @escaping Combine,
    report: Report?
  ) {
    self.inputs = inputs
    self.combine = combine
    self.report = report
    hold = JunctionHold(of: output)
  }

  deinit {
    Unwinding.release(combine.take())
    Unwinding.release(report.take())
    Unwinding.release(replace(&inputs, with: []))
  }

  func subscribe<Value: Sendable>(to signal: Signal<Value>, _ values: LimitedValues<Value>) {
    if output.isDisposed { return }
    _ = signal.attach(FrontQueueSink(LimitedZipQueue(values, of: self)))
  }

  func allSubscribed() -> Edge {
    if inputs.isEmpty { output.sendCompleted() }
    if !output.isDisposed { output.inputLost() }
    return output
  }

  /// Delivers the combinations for which all values are there. Called after each new value, and
  /// after each end.
  ///
  /// - Parameter ended: Whether an input has ended. A value that completes no combination ends
  ///   nothing: it may have come nested, from a receiver whose own event is still to be delivered.
  func updated(ended: Bool = false) {
    if output.enter() {
      deliver()
      if ended { completeIfOver() }
      output.leave()
    } else if !isTurnDue.exchange(true, ordering: .acquiringAndReleasing) {
      output.inTurn(self) { zip in
        // What comes from now on takes a turn of its own, since this one may not see it.
        _ = zip.isTurnDue.exchange(false, ordering: .acquiringAndReleasing)
        zip.deliver()
        zip.completeIfOver()
      }
    }
  }

  /// How many combinations are delivered before other work of the scheduler may run.
  private static var mostInOneGo: Int { 128 }

  private func deliver() {
    var delivered = 0
    while !isParked, !output.isDisposed, inputs.allSatisfy(\.hasValue) {
      if delivered == Self.mostInOneGo {
        goOnLater()
      } else if !waitsForOutput() {
        delivered += 1
        if let combination = combine?() { output.deliverNext(combination) }
        completeIfOver()
      }
    }
  }

  /// Completes when no combination can follow any more.
  private func completeIfOver() {
    if inputs.contains(where: \.isOver) { output.sendCompleted() }
  }

  /// Lets other work of the scheduler run in between.
  private func goOnLater() {
    isParked = true
    output.goOnLater(on: .currentOrBackground()) { [self] in goOn() }
  }

  /// Lets the combinations wait for the end of a pause of the output. Returns false if there is
  /// none.
  private func waitsForOutput() -> Bool {
    isParked = output.isPaused && output.parkHere { [self] in goOn() }
    return isParked
  }

  private func goOn() {
    output.inTurn(self) { zip in
      zip.isParked = false
      zip.deliver()
    }
  }

  func dropped(by input: any LimitedZipInput) { report?(input) }

  /// Called when no sender of an input is left that has not ended: the others never wait for it.
  func inputLost() {
    for input in inputs { input.endPauses() }
  }
}

/// What such a `zip` asks of the values of an input, whatever their type.
protocol LimitedZipInput: AnyObject {
  var hasValue: Bool { get }
  /// Whether the input has completed, and none of its values waits.
  var isOver: Bool { get }
  /// Lets the source go on, and pauses it no more.
  func endPauses()
}

/// The values of an input that still wait for values of the other inputs.
final class LimitedValues<Value: Sendable>: LimitedZipInput, @unchecked Sendable {
  // Unchecked, because of `dropped`, which is used on the thread of the input only.
  private struct State: QueueingState {
    var waiting: PacedQueue<Value>
    var hasCompleted = false
  }

  private let state: Locked<State>
  /// The value that the input is dropping.
  private var dropped: Value?

  init(_ policy: BufferingPolicy) {
    state = Locked(State(waiting: PacedQueue(policy, usual: .ofValues)))
  }

  deinit {
    let (rest, source) = state.withLock { $0.waiting.close() }
    source?.setEnough(false)
    Unwinding.release(rest)
    Unwinding.release(dropped.take())
  }

  var hasValue: Bool { state.withLock { !$0.waiting.isEmpty } }
  var isOver: Bool { state.withLock { $0.hasCompleted && $0.waiting.isEmpty } }
  var hasCompleted: Bool { state.withLock { $0.hasCompleted } }

  func append(_ value: Value, from source: Edge) {
    let paused = state.withLock { $0.waiting.append(value, from: source) }
    state.updatePause(of: paused)
  }

  func completed() { state.withLock { $0.hasCompleted = true } }

  /// Removes and returns the first value; there has to be one. A limit is at least 1, so what is
  /// dropped meanwhile leaves one.
  func next() -> Value {
    let (value, source) = state.withLock { state in
      (state.waiting.removeFirst(), state.waiting.sourceToResume())
    }
    state.updatePause(of: source)
    return value
  }

  func removeSurplus() -> Surplus<Value>? { state.withLock { $0.waiting.removeSurplus() } }

  /// Calls `report` while `value` is the dropped one.
  func drop(_ value: Value, _ report: () -> Void) {
    dropped = value
    report()
    dropped = nil
  }

  /// The value that is being dropped, if `input` is this one; otherwise nil.
  func dropped(by input: any LimitedZipInput) -> Value? { input === self ? dropped : nil }

  func endPauses() {
    let source = state.withLock { $0.waiting.endPauses() }
    state.updatePause(of: source)
  }
}

/// The queue of an input, with the way to its `zip`. The input's sink is its only owner.
private final class LimitedZipQueue<Value: Sendable, Output: Sendable>: FrontQueue<Value, Output>,
  @unchecked Sendable
{
  private let values: LimitedValues<Value>
  private let zip: LimitedZip<Output>

  init(_ values: LimitedValues<Value>, of zip: LimitedZip<Output>) {
    self.values = values
    self.zip = zip
    super.init(into: zip.output)
  }

  deinit {
    guard !output.isDisposed, !values.hasCompleted else { return }
    Unwinding.run { [zip] in zip.inputLost() }
  }

  override func send(_ value: Value, from source: Edge) {
    values.append(value, from: source)
    zip.updated()
    guard let surplus = values.removeSurplus() else { return }
    if let error = surplus.overflow {
      output.sendError(error)
    } else {
      values.drop(surplus.dropped) { zip.dropped(by: values) }
    }
  }

  override func send(_ end: TerminalEvent) {
    if case .error(let error) = end { return output.sendError(error) }
    values.completed()
    zip.updated(ended: true)
  }
}
