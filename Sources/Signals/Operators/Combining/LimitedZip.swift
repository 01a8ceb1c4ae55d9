import Synchronization

/// A `zip` with a policy for the values that wait. They wait in front of the turns of its output,
/// so that the policy concerns all of them, also while another thread delivers.
///
/// The inputs hold it, and so does work that waits for a turn or for the end of a pause.
final class LimitedZip<Output: Sendable>: JunctionHold<Output>, @unchecked Sendable {
  // Unchecked: `isParked` and `combine` are used in turns of the output only, and `report` on the
  // thread of an input. Only `deinit` changes the closures and the inputs.

  /// Makes a combination of the first value of each input.
  typealias Combine = () -> Output
  /// Tells of the value that the input has dropped.
  typealias Report = (any LimitedZipInput) -> Void

  private var inputs: [any LimitedZipInput]
  private var combine: Combine?
  private var report: Report?
  /// Whether a turn waits in the output's line. One is enough for all values.
  private let isTurnDue = ExplorableAtomic(false)
  /// Whether more values of an input wait than the policy allows.
  private let hasOverflowed = ExplorableAtomic(false)
  /// Whether combinations wait for the end of a pause, or for other work of a scheduler.
  private var isParked = false

  init(
    of inputs: [any LimitedZipInput], into output: Junction<Output>, combine: @escaping Combine,
    report: Report?
  ) {
    self.inputs = inputs
    self.combine = combine
    self.report = report
    super.init(into: output)
  }

  deinit {
    // Nothing else uses the values any more.
    @safe nonisolated(unsafe) let inputs = replace(&inputs, with: [])
    @safe nonisolated(unsafe) let report = report.take()
    if report != nil {
      Unwinding.run { for input in inputs { input.dropRest { report?(input) } } }
    }
    Unwinding.release(combine.take())
    Unwinding.release(report)
    Unwinding.release(inputs)
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
      if ended { endIfOver() }
      output.leave()
    } else if !isTurnDue.exchange(true, ordering: .acquiringAndReleasing) {
      output.inTurn(self) { zip in
        // What comes from now on takes a turn of its own, since this one may not see it.
        _ = zip.isTurnDue.exchange(false, ordering: .acquiringAndReleasing)
        zip.deliver()
        zip.endIfOver()
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
        for input in inputs { input.letSourceGoOn() }
        endIfOver()
      }
    }
  }

  /// Ends the output as an input has ended whose values have all been combined: no combination can
  /// follow.
  private func endIfOver() {
    guard let end = inputs.lazy.compactMap(\.end).max() else { return }
    if end == .completed { output.sendCompleted() } else { output.abandonAfterInputs() }
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

  /// Fails because of the policy. If the values of several inputs overflow, the first of them
  /// counts.
  func fail(_ overflow: BufferOverflow) {
    let isFirst = !hasOverflowed.exchange(true, ordering: .acquiringAndReleasing)
    if isFirst { output.sendError(overflow) }
  }
}

/// What such a `zip` asks of the values of an input, whatever their type.
protocol LimitedZipInput: AnyObject {
  var hasValue: Bool { get }
  /// How the input has ended, if it has, and none of its values waits.
  var end: ZipEnd? { get }
  /// Ends the pause of the source if there is room. A scheduler of the program's may let it go on
  /// inside of this call.
  func letSourceGoOn()
  /// Drops each value that waits, and calls `report` for it.
  func dropRest(_ report: () -> Void)
}

/// How an input of a `zip` has ended.
enum ZipEnd: Comparable {
  /// No sender is left (contract 8).
  case lost
  case completed
}

/// The values of an input that still wait for values of the other inputs.
final class LimitedValues<Value: Sendable>: LimitedZipInput, @unchecked Sendable {
  // Unchecked, because of `dropped`, which is used on the thread of the input only.
  private struct State: QueueingState {
    var waiting: PacedQueue<Value>
    var end: ZipEnd?
  }

  private let state: Locked<State>
  /// The value that the input is dropping.
  private var dropped: Value?

  init(_ policy: BufferingPolicy) {
    state = Locked(State(waiting: PacedQueue(policy, usual: .ofValues)))
  }

  deinit {
    state.close()
    Unwinding.release(dropped.take())
  }

  var hasValue: Bool { state.withLock { !$0.waiting.isEmpty } }
  var end: ZipEnd? { state.withLock { $0.waiting.isEmpty ? $0.end : nil } }

  /// Adds a value. Returns false if it is not wanted.
  func append(_ value: Value, from source: Edge) -> Bool {
    state.withLock { $0.waiting.append(value, from: source) }
  }

  /// Called once.
  func ended(_ end: ZipEnd) { state.withLock { $0.end = end } }

  /// Removes and returns the first value; there has to be one. A limit is at least 1, so what is
  /// dropped meanwhile leaves one. `letSourceGoOn` follows.
  func next() -> Value { state.withLock { $0.waiting.removeFirst() } }

  func letSourceGoOn() {
    let update = state.withLock { $0.waiting.updatePause() }
    update?.passOn()
  }

  /// Called after each new value, and the combination that it completes.
  func settle(from source: Edge, report: () -> Void, fail: (BufferOverflow) -> Void) {
    state.settle(from: source, drop: { drop($0, report) }, fail: fail)
  }

  func dropRest(_ report: () -> Void) {
    while let value = state.withLock({ $0.waiting.popFirst() }) { drop(value, report) }
  }

  /// Calls `report` while `value` is the dropped one.
  func drop(_ value: Value, _ report: () -> Void) {
    dropped = value
    report()
    _ = dropped.take()
  }

  /// The value that is being dropped, if `input` is this one; otherwise nil.
  func dropped(by input: any LimitedZipInput) -> Value? { input === self ? dropped : nil }
}

/// The queue of an input, with the way to its `zip`. The input's sink is its only owner.
private final class LimitedZipQueue<Value: Sendable, Output: Sendable>: FrontQueue<Value, Output>,
  @unchecked Sendable
{
  // Unchecked, because of `hasEnded`, which is used on the thread of the input only.
  private let values: LimitedValues<Value>
  private let zip: LimitedZip<Output>
  private var hasEnded = false

  init(_ values: LimitedValues<Value>, of zip: LimitedZip<Output>) {
    self.values = values
    self.zip = zip
    super.init(into: zip.output)
  }

  deinit {
    guard !hasEnded, !output.isDisposed else { return }
    Unwinding.call(
      { Self.end(.lost, of: values, in: zip) },
      orRun: { [zip, values] in { Self.end(.lost, of: values, in: zip) } })
  }

  override func send(_ value: Value, from source: Edge) {
    guard values.append(value, from: source) else {
      return values.drop(value) { zip.dropped(by: values) }
    }
    zip.updated()
    values.settle(from: source, report: { zip.dropped(by: values) }, fail: { zip.fail($0) })
  }

  override func send(_ end: TerminalEvent) {
    hasEnded = true
    if case .error(let error) = end { return output.sendError(error) }
    Self.end(.completed, of: values, in: zip)
  }

  private static func end(
    _ end: ZipEnd, of values: LimitedValues<Value>, in zip: LimitedZip<Output>
  ) {
    values.ended(end)
    zip.updated(ended: true)
  }

  // The others wait for an input that is `never`, as for one that sends nothing.
  override func neverEnds() { hasEnded = true }
}
