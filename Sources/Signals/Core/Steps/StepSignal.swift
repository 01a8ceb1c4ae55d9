import Scheduling

extension Signal {
  /// Returns a signal that passes each value to `body`, which sends its results on.
  ///
  /// For operators without state. Terminal events pass through.
  @inlinable
  func step<NewValue: Sendable>(
    _ body: @escaping @Sendable (Value, StepOutput<NewValue>) -> Void
  ) -> Signal<NewValue> {
    StepSignal(of: self, StepSink<Value>.self) { body($0, StepOutput($1)) }
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
    StatefulStepSignal(of: self, StepSink<Value>.self) {
      // Only the step of one subscription uses the state, on one thread at a time.
      @safe nonisolated(unsafe) let state = StepState(start)
      return { body(state, $0, StepOutput($1)) }
    }
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
  private let sinkType: StepSink<Source>.Type
  private let body: Step<Source>.Body
  // Declared after the body: its release follows that of the body, and ends the turn of
  // `Unwinding`.
  @safe @exclusivity(unchecked) private var unwinding = ValueUnwinding()
  // A small type, so that the object is small.
  private let count: Int32

  @usableFromInline init(
    of source: Signal<Source>, _ sinkType: StepSink<Source>.Type,
    _ body: @escaping Step<Source>.Body
  ) {
    self.sinkType = sinkType
    self.body = body
    count = Int32(truncatingIfNeeded: source.stepCount) &+ 1
    super.init(of: source)
  }

  deinit { unwind(&unwinding, orKeep: { Kept(body) }) }

  override var stepCount: Int { Int(count) }

  override func attach(_ sink: Sink<Value>) -> Edge {
    attach(body, stepCount, sinkType, into: sink)
  }

  override func attach(_ row: inout StepRow, room: Int, into end: UntypedSink) -> Edge {
    attach(body, before: &row, room: room, sinkType, into: end)
  }
}

/// A signal of the results that a step with a state makes. Each subscription has a state of its
/// own.
@usableFromInline
final class StatefulStepSignal<Source: Sendable, Value: Sendable>: LinearSignal<Source, Value>,
  @unchecked Sendable
{
  private let sinkType: StepSink<Source>.Type
  private let makeBody: @Sendable () -> Step<Source>.Body
  // Declared after the closure: its release follows that of the closure, and ends the turn of
  // `Unwinding`.
  @safe @exclusivity(unchecked) private var unwinding = ValueUnwinding()
  // A small type, so that the object is small.
  private let count: Int32

  @usableFromInline init(
    of source: Signal<Source>, _ sinkType: StepSink<Source>.Type,
    _ makeBody: @escaping @Sendable () -> Step<Source>.Body
  ) {
    self.sinkType = sinkType
    self.makeBody = makeBody
    count = Int32(truncatingIfNeeded: source.stepCount) &+ 1
    super.init(of: source)
  }

  deinit { unwind(&unwinding, orKeep: { Kept(makeBody) }) }

  override var stepCount: Int { Int(count) }

  override func attach(_ sink: Sink<Value>) -> Edge {
    attach(makeBody(), stepCount, sinkType, into: sink)
  }

  override func attach(_ row: inout StepRow, room: Int, into end: UntypedSink) -> Edge {
    attach(makeBody(), before: &row, room: room, sinkType, into: end)
  }
}

extension LinearSignal {
  /// Attaches the last of `count` steps, before `sink`.
  @inline(__always)
  fileprivate final func attach(
    _ body: consuming @escaping Step<Source>.Body, _ count: Int, _ sinkType: StepSink<Source>.Type,
    into sink: Sink<Value>
  ) -> Edge {
    if count == 1 { return attachToSource(sinkType.init(body, StepRow(), into: sink)) }
    var row = StepRow(capacity: count - 1)
    row.prepend(body)
    return attachToSource(&row, room: count - 2, into: sink)
  }

  /// Attaches a step before those in `row`, which has room for `room` more steps.
  @inline(__always)
  fileprivate final func attach(
    _ body: consuming @escaping Step<Source>.Body, before row: inout StepRow, room: Int,
    _ sinkType: StepSink<Source>.Type, into end: UntypedSink
  ) -> Edge {
    if room == 0 { return attachToSource(sinkType.init(body, row.take(), into: end)) }
    row.prepend(body)
    return attachToSource(&row, room: room - 1, into: end)
  }
}

/// The sink of a row of steps.
@usableFromInline
final class StepSink<Value>: Sink<Value> {
  // The first step is stored here, so that a single step needs no row.
  private let first: Step<Value>.Body
  private let others: StepRow
  private let end: UntypedSink

  required init(
    _ first: @escaping Step<Value>.Body, _ others: consuming StepRow, into end: UntypedSink
  ) {
    self.first = first
    self.others = others
    self.end = end
  }

  override func attached(to upstream: Edge) { end.attached(to: upstream) }
  override var upstream: Edge { end.upstream }

  override func sendNext(_ value: Value) { first(value, others.position(before: end)) }
  override func sendError(_ error: any Error) { end.sendError(error) }
  override func sendCompleted() { end.sendCompleted() }
  override func neverEnds() { end.neverEnds() }
}
