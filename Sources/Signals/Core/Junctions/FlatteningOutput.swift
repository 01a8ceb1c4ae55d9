import Synchronization

/// The output of an operator with inner signals. The first of its inputs is the source, which sends
/// the inner signals.
///
/// Only the source holds the outer sink, and with it the operator's closure. An inner signal holds
/// this output. The output must not hold the closure, because the closure may hold that inner
/// signal.
@usableFromInline
class FlatteningOutput<Value: Sendable>: Junction<Value>, @unchecked Sendable {
  // The next two variables belong to the owner of the source's edge.
  /// How many inner signals are on their way, and don't count as inputs yet: the closure that makes
  /// one is running, or events that are known beforehand are being sent.
  @safe @exclusivity(unchecked) final var coming: Int32 = 0
  /// Whether the source has completed meanwhile.
  @safe @exclusivity(unchecked) private final var endsAfterComing = false

  /// Announces an inner signal. From now on the source's completion doesn't complete the output.
  @inline(__always)
  final func innerComes() { coming += 1 }

  /// Called when the announced signal counts as an input, or has ended without being one.
  @inline(__always)
  final func innerCame() {
    coming -= 1
    if coming == 0, endsAfterComing { endAfterComing() }
  }

  @inline(never)
  private final func endAfterComing() {
    endsAfterComing = false
    outerEnded()
  }

  /// Subscribes to the signal that was announced, unless the output has ended, and calls
  /// ``innerCame()``.
  func attach(_ signal: Signal<Value>) {
    fatalError("\(type(of: self)) has to override attach(_:)")
  }

  /// Does the same as ``attach(_:)``. Calls `drop` if the signal is dropped before it begins.
  func attach(_ signal: Signal<Value>, orReport drop: (@Sendable () -> Void)?) { attach(signal) }

  /// Called if no signal follows an announcement.
  func noneCame() { innerCame() }

  /// Subscribes to an inner signal that may begin before another one has ended. It begins at once,
  /// so that its values can't be overtaken by those of the next one, and what it sends then stays
  /// together, as it does without a pause.
  @inline(__always)
  final func expand(_ signal: Signal<Value>, into sink: Sink<Value>) {
    let outer = ThreadContext.replaceSubscribing(with: [.atOnce, .expanding])
    if home.isNone { _ = signal.attach(sink) } else { attachAtHome(sink, to: signal) }
    _ = ThreadContext.replaceSubscribing(with: outer)
  }

  /// Subscribes to a signal of `value` alone.
  @usableFromInline func attach(signalOf value: Value) {
    innerComes()
    attach(.return(value))
  }

  /// Whether a source that has completed is stopped before the output completes, also where sources
  /// are stopped after their end; and an inner signal before another one takes its place. Set
  /// before the source begins.
  @safe @exclusivity(unchecked) final var stopsFirst = false

  /// Called with the edge of the source, which goes on while the output is paused: its values
  /// replace each other, or the output pauses it by itself.
  func outerAttached(to upstream: Edge) { upstream.ignorePauses() }

  /// Called when the source has completed.
  final func outerCompleted() {
    if coming == 0 { outerEnded() } else { endsAfterComing = true }
  }

  /// Called when the source has completed, and no inner signal is on its way.
  func outerEnded() { inputEnded() }

  final override func lost(_ loss: InputLoss) { lost(loss, in: nil) }

  /// Does the same for an input in a lane.
  fileprivate final func lost(_ loss: InputLoss, in lane: Lane<Value>?) {
    switch loss {
    case .input: innerAbandoned(in: lane)
    case .source: outerAbandoned()
    case .neverSignal: innerNeverEnds(in: lane)
    }
  }

  /// Called when the source is abandoned: it has not ended, and no sender is left (contract 8).
  func outerAbandoned() { inputLost() }

  /// Called when an inner signal has completed. Another inner signal may take its place.
  func innerCompleted(in lane: Lane<Value>? = nil) { inputEnded() }

  /// Called when an inner signal is abandoned.
  func innerAbandoned(in lane: Lane<Value>?) { innerCompleted(in: lane) }

  /// Called when an inner signal that is `never` is released. Its place stays taken.
  func innerNeverEnds(in lane: Lane<Value>?) { inputEnded() }
}

/// Takes a value from the closure of an operator. The closure then need not make a signal of that
/// value alone. An inlet is valid while the closure runs.
@safe  // `attach` makes it for one call, and the operators that get it do not keep it.
@usableFromInline
package struct Inlet<Value: Sendable> {
  // Unmanaged, so that calls don't retain the output.
  @usableFromInline let output: Unmanaged<FlatteningOutput<Value>>

  @usableFromInline
  init(_ output: FlatteningOutput<Value>) { unsafe self.output = .passUnretained(output) }

  /// Sends `value` as an inner signal of that value alone would. The closure then returns nil.
  @inlinable
  package func put(_ value: Value) {
    unsafe output._withUnsafeGuaranteedRef { $0.attach(signalOf: value) }
  }
}

/// The outer sink of an operator that makes inner signals of values, or receives inner signals.
///
/// It calls the closure itself, without a `map(_:)` before it. An inner signal may make another
/// one, and so on, so each of them should take little stack.
@usableFromInline
final class FlatteningSink<Outer, Value: Sendable>: InputSink<
  Outer, Value, FlatteningOutput<Value>
>
{
  /// Returns the inner signal of a value; nil if there is none, or if the closure has put a value
  /// into the inlet.
  ///
  /// The closure returns the signal, and has left the stack when the signal sends.
  @usableFromInline typealias Transform =
    @Sendable (Outer, Inlet<Value>) throws -> Signal<Value>?

  private let transform: Transform
  /// Makes the report of a value whose inner signal is dropped; nil if there is no `onDrop`.
  private let reporter: ((Outer) -> (@Sendable () -> Void)?)?

  required convenience init(
    _ transform: @escaping Transform, into output: FlatteningOutput<Value>
  ) {
    self.init(transform, reportingDrops: nil, into: output)
  }

  init(
    _ transform: @escaping Transform,
    reportingDrops reporter: ((Outer) -> (@Sendable () -> Void)?)?,
    into output: FlatteningOutput<Value>
  ) {
    self.transform = transform
    self.reporter = reporter
    super.init(into: output)
    loss = .source
  }

  override func attached(to upstream: Edge) {
    output.outerAttached(to: upstream)
    super.attached(to: upstream)
  }

  override func sendNext(_ value: Outer) {
    // The source may still send during the delivery of the output's end.
    if output.hasEnded { return report(value) }
    output.innerComes()
    guard let signal = innerSignal(of: value) else { return }
    if reporter == nil { output.attach(signal) } else { attach(signal, reporting: value) }
  }

  // The functions below are separate, so that their variables take no stack while `sendNext` runs.

  @inline(__always)
  private func innerSignal(of value: Outer) -> Signal<Value>? {
    do {
      if let signal = try transform(value, Inlet(output)) { return signal }
    } catch {
      output.sendError(error)
    }
    output.noneCame()
    return nil
  }

  @inline(never)
  private func attach(_ signal: Signal<Value>, reporting value: Outer) {
    output.attach(signal, orReport: reporter?(value))
  }

  @inline(never)
  private func report(_ value: Outer) { reporter?(value)?() }

  override func sendCompleted() {
    hasEnded = true
    if output.stopsFirst { upstream.stopEnded() }
    output.outerCompleted()
    untie()
  }
}

/// The signal of an operator with a flattening sink.
@usableFromInline
final class FlatteningSignal<Source: Sendable, Value: Sendable>: LinearSignal<Source, Value>,
  @unchecked Sendable
{
  private let sinkType: FlatteningSink<Source, Value>.Type
  private let outputType: FlatteningOutput<Value>.Type
  private let transform: FlatteningSink<Source, Value>.Transform
  // Declared after the closure: its release follows that of the closure, and ends the turn of
  // `Unwinding`.
  @safe @exclusivity(unchecked) private var unwinding = ValueUnwinding()

  @usableFromInline init(
    of source: Signal<Source>, _ sinkType: FlatteningSink<Source, Value>.Type,
    into outputType: FlatteningOutput<Value>.Type,
    _ transform: @escaping @Sendable (Source, Inlet<Value>) throws -> Signal<Value>?
  ) {
    self.sinkType = sinkType
    self.outputType = outputType
    self.transform = transform
    super.init(of: source)
  }

  deinit { unwind(&unwinding, orKeep: { Kept(transform) }) }

  override func feed(_ sink: Sink<Value>) -> Edge {
    let output = outputType.init(sink)
    _ = attachToSource(sinkType.init(transform, into: output))
    return output
  }
}

/// The sink of an inner signal, whose values become values of the output.
///
/// A value that a block sends is delivered at once, before what other threads have left at the
/// output, but not before values of the same signal. A value that is on its way when the signal
/// ends, because a block has ended the signal, is dropped.
class InnerSink<Value: Sendable>: InputSink<Value, Value, FlatteningOutput<Value>> {
  /// How many values of this signal wait at the output.
  private let waiting: ExplorableAtomic<Int32>
  /// The lane of the signal, if the output has lanes.
  private let lane: Lane<Value>?

  /// - Parameters:
  ///   - output: The output.
  ///   - lane: The lane of the signal, if the output has lanes.
  ///   - isBehindAll: Whether each value comes after all that wait at the output.
  init(
    into output: FlatteningOutput<Value>, in lane: Lane<Value>? = nil, isBehindAll: Bool = false
  ) {
    waiting = ExplorableAtomic(isBehindAll ? 1 : 0)
    self.lane = lane
    super.init(into: output)
  }

  deinit {
    guard let lane, !hasEnded, !output.isDisposed else { return }
    // The superclass has nothing left to tell.
    hasEnded = true
    Unwinding.call(
      { output.lost(loss, in: lane) },
      orRun: { [output, loss, lane] in { output.lost(loss, in: lane) } })
  }

  final override func sendNext(_ value: Value) {
    if !isDisposed,
      !output.sendNext(value, behindWaiting: waiting.load(ordering: .relaxed) > 0)
    {
      leave(value)
    }
  }

  /// Leaves a value at the output.
  func leave(_ value: Value) {
    waiting.add(1, ordering: .relaxed)
    output.inTurn(self, value, behindWaiting: true) { sink, value in
      sink.waiting.subtract(1, ordering: .relaxed)
      sink.output.deliverNext(value)
    }
  }

  final override func sendCompleted() {
    hasEnded = true
    upstream.stopEnded()
    output.innerCompleted(in: lane)
  }

  final override func neverEnds() {
    loss = .neverSignal
    output.inputNeverEnds()
  }
}
