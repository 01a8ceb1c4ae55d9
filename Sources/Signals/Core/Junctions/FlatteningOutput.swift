import Synchronization

/// The output of an operator with inner signals, which is also the junction where they meet: one
/// object for both.
///
/// The outer sink, and with it the operator's closure, belongs to the source alone. What an inner
/// signal holds of the operator doesn't hold the closure, which may hold that signal.
@usableFromInline
class FlatteningOutput<Value: Sendable>: Subscription<Value>, @unchecked Sendable {
  // Unchecked only because its superclass is.

  private final let neverInput = ExplorableAtomic(false)
  /// Whether one of the inputs is `never`.
  final var hasNever: Bool { neverInput.load(ordering: .relaxed) }

  /// Lets in `signal`, unless the output has ended.
  func attach(_ signal: Signal<Value>) {
    fatalError("\(type(of: self)) has to override attach(_:)")
  }

  /// Lets in a signal of `value` alone.
  @usableFromInline func attach(signalOf value: Value) { attach(.return(value)) }

  /// The source has completed.
  func outerCompleted() {
    fatalError("\(type(of: self)) has to override outerCompleted()")
  }

  /// The source has not ended, and no sender of it is left (contract 8).
  func outerAbandoned() {
    fatalError("\(type(of: self)) has to override outerAbandoned()")
  }

  /// An input is `never`.
  final func inputNeverEnds() { neverInput.store(true, ordering: .relaxed) }

  /// All inputs have completed. What they have sent before that, and what waits, comes first.
  final func completeAfterInputs() {
    if isTurnWaitedFor { completeAfterTurn() } else { sendCompleted() }
  }

  @inline(never)
  private final func completeAfterTurn() {
    inTurn(self, outermost: true) { $0.sendCompleted() }
  }

  /// No sender is left, and the output can't complete.
  final func abandonAfterInputs() { abandon(neverEnds: hasNever) }
}

/// Where the closure of an operator may put a value, instead of returning a signal of it alone,
/// which then need not be made. It is valid during the call.
@usableFromInline
package struct Inlet<Value: Sendable> {
  // Unmanaged, so that calls don't retain it.
  @usableFromInline let output: Unmanaged<FlatteningOutput<Value>>

  @usableFromInline
  init(_ output: FlatteningOutput<Value>) { self.output = .passUnretained(output) }

  /// Puts `value` there. The closure returns nil then.
  @inlinable
  package func put(_ value: Value) {
    output._withUnsafeGuaranteedRef { $0.attach(signalOf: value) }
  }
}

/// The outer sink of an operator that makes inner signals of values, or receives them.
///
/// It makes them itself, without `map(_:)` before it: a signal that is made may make one in turn,
/// and so on, so each of them should take little stack.
@usableFromInline
final class FlatteningSink<Outer, Value: Sendable>: RegisteringSink<
  Outer, FlatteningOutput<Value>
>
{
  /// Returns the inner signal of a value, if there is one that isn't in the inlet.
  ///
  /// Returns it, so that the closure has left the stack when the signal sends.
  @usableFromInline typealias Transform =
    @Sendable (Outer, Inlet<Value>) throws -> Signal<Value>?

  private let transform: Transform
  private var hasEnded = false

  required init(_ transform: @escaping Transform, into output: FlatteningOutput<Value>) {
    self.transform = transform
    super.init(into: output)
  }

  deinit {
    if !hasEnded, !output.isDisposed { output.outerAbandoned() }
  }

  override func sendNext(_ value: Outer) {
    do {
      if let signal = try transform(value, Inlet(output)) { output.attach(signal) }
    } catch {
      output.sendError(error)
    }
  }

  override func sendError(_ error: any Error) {
    hasEnded = true
    output.sendError(error)
  }

  override func sendCompleted() {
    hasEnded = true
    output.outerCompleted()
    untie()
  }

  override func neverEnds() { output.inputNeverEnds() }
}

/// The signal of an operator with a flattening sink.
@usableFromInline
final class FlatteningSignal<Source: Sendable, Value: Sendable>: LinearSignal<Source, Value>,
  @unchecked Sendable
{
  // Unchecked only because its superclass is.
  private let sinkType: FlatteningSink<Source, Value>.Type
  private let outputType: FlatteningOutput<Value>.Type
  private let transform: FlatteningSink<Source, Value>.Transform
  // Behind the closure: it is released next.
  @exclusivity(unchecked) private var unwinding = ValueUnwinding()

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

  override func attach(_ sink: Sink<Value>) -> Edge {
    let output = outputType.init(sink)
    _ = attachToSource(sinkType.init(transform, into: output))
    return output
  }
}
