extension Signal {
  /// Returns a signal that passes each value to `body`, which sends its results on.
  ///
  /// For operators without state. Terminal events pass through.
  @inlinable
  func step<NewValue: Sendable>(
    _ body: @escaping @Sendable (Value, StepOutput<NewValue>) -> Void
  ) -> Signal<NewValue> {
    StepSignal(of: self, StepSink<Value>.self, .known({ body($0, StepOutput($1)) }))
  }

  /// Does the same with a state, which begins with `start` in each subscription.
  ///
  /// `body` may be called again while it sends. A state that may hold a user's object is set with
  /// `replace(_:with:)`.
  @inlinable
  func step<State: Sendable, NewValue: Sendable>(
    from start: State,
    _ body: @escaping @Sendable (StepState<State>, Value, StepOutput<NewValue>) -> Void
  ) -> Signal<NewValue> {
    StepSignal(
      of: self, StepSink<Value>.self,
      .made {
        // Only the step of one subscription uses the state, on one thread at a time.
        @safe nonisolated(unsafe) let state = StepState(start)
        return { body(state, $0, StepOutput($1)) }
      })
  }
}

/// The state of a step in one subscription.
@usableFromInline
final class StepState<Value> {
  // Each access is short: `replace(_:with:)` keeps foreign code out of the access.
  @safe @exclusivity(unchecked) @usableFromInline final var value: Value

  @inlinable
  init(_ value: Value) { self.value = value }
}

/// A signal of the results that a step makes of its source's values.
@usableFromInline
final class StepSignal<Source: Sendable, Value: Sendable>: LinearSignal<Source, Value>,
  @unchecked Sendable
{
  /// What the signal knows of the step's body. A body with a state is made for each subscription,
  /// with a state of its own.
  @usableFromInline enum Body: Sendable {
    case known(Step<Source>.Body)
    case made(by: @Sendable () -> Step<Source>.Body)
  }

  private let sinkType: StepSink<Source>.Type
  private let body: Body
  // Declared after the body: its release follows that of the body, and ends the turn of
  // `Unwinding`.
  @safe @exclusivity(unchecked) private var unwinding = ValueUnwinding()
  // A small type, so that the object is small.
  private let count: Int32

  @usableFromInline init(
    of source: Signal<Source>, _ sinkType: StepSink<Source>.Type, _ body: Body
  ) {
    self.sinkType = sinkType
    self.body = body
    count = Int32(truncatingIfNeeded: source.stepCount) &+ 1
    super.init(of: source)
  }

  deinit { unwind(&unwinding, orKeep: { Kept(body) }) }

  override var stepCount: Int { Int(count) }

  /// The body for one subscription.
  private var nextBody: Step<Source>.Body {
    switch body {
    case .known(let body): body
    case .made(by: let make): make()
    }
  }

  override func feed(_ sink: Sink<Value>) -> Edge {
    #if Recording
      // Each step is recorded by itself.
      let isAlone = count == 1 || Recording.isOn
    #else
      let isAlone = count == 1
    #endif
    if isAlone { return attachToSource(sinkType.init(nextBody, StepRow(), into: sink)) }
    var row = StepRow(capacity: stepCount - 1)
    row.prepend(nextBody)
    return attachToSource(&row, room: stepCount - 2, into: sink)
  }

  override func attach(_ row: inout StepRow, room: Int, into end: UntypedSink) -> Edge {
    if room == 0 { return attachToSource(sinkType.init(nextBody, row.take(), into: end)) }
    row.prepend(nextBody)
    return attachToSource(&row, room: room - 1, into: end)
  }
}

/// The sink of a row of steps.
@safe  // `edge` is the edge that feeds the sink.
@usableFromInline
final class StepSink<Value>: Sink<Value> {
  // The first step is stored here, so that a single step needs no row.
  private let first: Step<Value>.Body
  private let others: StepRow
  private let end: UntypedSink
  /// The edge that feeds this sink, and outlives it. Set before the first value.
  private var edge: Unmanaged<Edge>?

  required init(
    _ first: @escaping Step<Value>.Body, _ others: consuming StepRow, into end: UntypedSink
  ) {
    self.first = first
    self.others = others
    self.end = end
  }

  override func attached(to upstream: Edge) {
    unsafe edge = .passUnretained(upstream)
    end.attached(to: upstream)
  }

  override var upstream: Edge { unsafe edge!.takeUnretainedValue() }
  #if Recording
    override var outputRecord: SubscriptionRecord? { end.outputRecord }
  #endif

  override func sendNext(_ value: Value) {
    let end = unsafe UnsafeRawPointer(Unmanaged.passUnretained(end).toOpaque())
    unsafe first(value, StepPosition(next: others.first, end: end, of: edge.unsafelyUnwrapped))
  }
  override func sendError(_ error: any Error) { end.sendError(error) }
  override func sendCompleted() { end.sendCompleted() }
  override func neverEnds() { end.neverEnds() }
}
