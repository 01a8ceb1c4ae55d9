import Synchronization

/// The output of an operator that merges inner signals. They come from a signal of signals, or from
/// a list.
///
/// It completes with the last input. An abandoned inner signal counts as completed, too (contract
/// 8). But if no signal of a list has completed, the output is abandoned with the last input.
///
/// A list that is being walked counts as an input. Signals that end on the walking thread meanwhile
/// don't end the output before all signals have been subscribed to. But a signal that ends on
/// another thread as the last one ends the output there, even if the walk isn't over yet.
@usableFromInline
final class MergeOutput<Value: Sendable>: FlatteningOutput<Value>, @unchecked Sendable {
  // Unchecked, because of variables that are set only before there are inputs.

  /// Whether an input of a list has completed, or the inputs are those of a signal of signals.
  private let hasCompletion = ExplorableAtomic(true)
  /// At which length of the line the sources wait; 0 if they never do. Set before there are inputs.
  @safe @exclusivity(unchecked) private var mostWaiting = PauseMarks.ofValues.high
  override var lineMarks: PauseMarks? { mostWaiting > 0 ? PauseMarks(at: mostWaiting) : nil }
  override func outerAttached(to upstream: Edge) {}
  override var mayComplete: Bool { hasCompletion.load(ordering: .relaxed) }
  /// The `ThreadID` of the thread that walks the list; 0 if there is no list. Set before there are
  /// inputs.
  @safe @exclusivity(unchecked) private var walking: UInt = 0
  /// Added to `holders` while the last signal of the list is being subscribed to.
  private static var lastBegins: Int { 1 << (Int.bitWidth - 2) }

  /// Subscribes to the signals of a list. Asks for each signal before it subscribes to the one
  /// before, since the last one has to be known.
  ///
  /// - Parameters:
  ///   - signals: The list.
  ///   - limit: The policy for the values that wait; nil for the usual one. The sinks of the inputs
  ///     keep it. This object doesn't: it may outlive the subscription, and the policy may hold a
  ///     closure of the program.
  func attach(list signals: some Sequence<Signal<Value>>, within limit: ValueLimit<Value>? = nil) {
    if let limit { mostWaiting = limit.marks?.high ?? 0 }
    var rest = signals.makeIterator()
    attach(within: limit) { rest.next() }
  }

  /// Does the same for an array of signals of this type.
  func attach(array signals: [AnySignal]) {
    var place = 0
    attach {
      if place == signals.count { return nil }
      defer { place += 1 }
      return unsafe unsafeDowncast(signals[place], to: Signal<Value>.self)
    }
  }

  private func attach(within limit: ValueLimit<Value>? = nil, _ next: () -> Signal<Value>?) {
    hasCompletion.store(false, ordering: .relaxed)
    walking = ThreadID.current.bits
    guard var signal = next() else { return sendCompleted() }
    let looks = !SubscriptionOrder.isBehindAnother
    while !isDisposed {
      guard let following = next() else { return subscribe(toLast: signal, looks, limit) }
      subscribe(to: signal, looks, limit)
      signal = following
    }
  }

  /// Merges in the values of `signal`. Values that are known beforehand are sent synchronously.
  override func attach(_ signal: Signal<Value>) {
    if isDisposed { return }
    if signal.sendScalar(to: self) { innerCame() } else { expand(signal) }
  }

  /// A function of its own, since it needs registers that values known beforehand would have to
  /// save.
  @inline(never)
  private func expand(_ signal: Signal<Value>) {
    inputBegins()
    innerCame()
    expand(signal, into: InnerSink(into: self))
  }

  override func attach(signalOf value: Value) {
    if !isDisposed { sendNext(value) }
  }

  /// Subscribes to a signal of the list. With `looks`, values that are known beforehand are sent
  /// synchronously.
  private func subscribe(to signal: Signal<Value>, _ looks: Bool, _ limit: ValueLimit<Value>?) {
    if looks, signal.sendScalar(to: self) {
      return hasCompletion.store(true, ordering: .relaxed)
    }
    inputBegins()
    _ = signal.attach(newSink(within: limit))
  }

  /// Subscribes to the last signal of a list, which takes the place of the list among the inputs.
  private func subscribe(
    toLast signal: Signal<Value>, _ looks: Bool, _ limit: ValueLimit<Value>?
  ) {
    if looks, signal.sendScalar(to: self) { return innerCompleted() }
    holders.add(Self.lastBegins, ordering: .relaxed)
    _ = signal.attach(newSink(within: limit))
    let left = holders.subtract(Self.lastBegins, ordering: .acquiringAndReleasing).newValue
    if left == 0 { allInputsEnded() }
  }

  /// Makes the sink of a signal of the list.
  private func newSink(within limit: ValueLimit<Value>?) -> Sink<Value> {
    if let limit { LimitedInnerSink(within: limit, into: self) } else { InnerSink(into: self) }
  }

  override func innerCompleted(in lane: Lane<Value>? = nil) {
    hasCompletion.store(true, ordering: .relaxed)
    signalEnded()
  }

  override func innerAbandoned(in lane: Lane<Value>?) { signalEnded() }

  override func innerNeverEnds(in lane: Lane<Value>?) { signalEnded() }

  /// Called when a merged signal has ended.
  private func signalEnded() {
    if walking == 0 || walking == ThreadID.current.bits { inputEnded() } else { endedElsewhere() }
  }

  private func endedElsewhere() {
    var found = holders.load(ordering: .relaxed)
    while true {
      let left = found == Self.lastBegins + 1 ? 0 : found - 1
      let (exchanged, now) = holders.compareExchange(
        expected: found, desired: left, ordering: .acquiringAndReleasing)
      if exchanged { return left == 0 ? allInputsEnded() : () }
      found = now
    }
  }
}

/// The sink of an inner signal whose values wait as a policy says.
private final class LimitedInnerSink<Value: Sendable>: InnerSink<Value> {
  private let limit: ValueLimit<Value>

  init(within limit: ValueLimit<Value>, into output: MergeOutput<Value>) {
    self.limit = limit
    super.init(into: output, isBehindAll: true)
  }

  override func leave(_ value: Value) {
    let overflow = limit.leave(value, to: output) { [output] in output.deliverNext($0) }
    guard let overflow else { return }
    // The report of the value may have ended this input.
    if !upstream.cutOff(sending: { output.sendError(overflow) }), !output.isDisposed {
      output.sendError(overflow)
    }
  }
}
