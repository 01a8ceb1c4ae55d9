import Scheduling

extension Signal {
  /// Returns a signal of pairs of the latest values of both signals.
  ///
  /// ```
  /// self                         a---b-----|
  /// other                        --1---2-3|
  /// combineLatest(with: other)   --'a1'-'b1'-'b2'-'b3'-|
  /// ```
  ///
  /// The same as the function `combineLatest(_:)` with both signals. In ReactiveObjC:
  /// `-combineLatestWith:` (feature SO15).
  ///
  /// - Parameter other: The signal that sends the second value of each pair.
  /// ## Scheduling
  /// Subscribes to the source first. Delivers each pair where the newer one of its two values
  /// comes.
  /// ## Errors
  /// An error of either signal passes at once.
  /// ## Disposal
  /// Disposes of both signals.
  @inlinable
  @_disfavoredOverload
  public func combineLatest<Other: Sendable>(
    with other: Signal<Other>
  ) -> Signal<(Value, Other)> {
    Signals.combineLatest(self, other)
  }
}

/// Returns a signal of tuples of the latest values of all `signals`.
///
/// ```
/// a                       a---b-----|
/// b                       --1---2-3|
/// c                       x---|
/// combineLatest(a, b, c)  --'a1x'-'b1x'-'b2x'-'b3x'-|
/// ```
///
/// It sends nothing before each signal has sent a value. From then on it sends a tuple for each
/// value of any signal. It completes when all signals have completed, even if one of them has sent
/// no value. A signal that is given twice is subscribed to twice, and each of its values arrives at
/// both places, one after the other. The values of a single signal are sent as they are. In
/// ReactiveObjC: `+combineLatest:`, `+combineLatest:reduce:` (features SO16 and SO17).
///
/// - Parameter signals: The signals, any number of them, of any types.
/// ## Scheduling
/// Subscribes to the signals in order. Delivers each combination where the newest of its values
/// comes.
/// ## Errors
/// An error of any signal passes at once. If a signal fails while it is being subscribed to, the
/// signals after it aren't subscribed to.
/// ## Disposal
/// Disposes of all signals.
@inlinable
public func combineLatest<each Value: Sendable>(
  _ signals: repeat Signal<each Value>
) -> Signal<(repeat each Value)> {
  combineLatest(each: repeat each signals)
}

/// - Parameter endsEarly: Whether the result also completes at a value that can never be part of a
///   tuple: all other signals have completed, one of them without a value. Used by other modules of
///   this package.
@inlinable
package func combineLatest<each Value: Sendable>(
  each signals: repeat Signal<each Value>, endingEarly endsEarly: Bool = false
) -> Signal<(repeat each Value)> {
  OperatorSignal { sink in
    var layout = SlotMemory.Layout()
    repeat layout.add((each Value).self)
    let output = CombineLatestOutput<(repeat each Value)>(
      sink, layout, endingEarly: endsEarly,
      send: { output in
        var slots = SlotMemory.Walk(output.memory)
        output.deliver((repeat slots.next((each Value).self).value))
      },
      destroy: { memory in
        var slots = SlotMemory.Walk(memory)
        repeat slots.next((each Value).self).destroy()
      })
    var slots = SlotMemory.Walk(output.memory)
    repeat output.subscribe(to: each signals, &slots)
    output.allSubscribed()
    return output
  }
}

/// Returns a signal of arrays of the latest values of all `signals`.
///
/// ```
/// a                      a---b-----|
/// b                      --1---2-3|
/// combineLatest([a, b])  --[a,1]-[b,1]-[b,2]-[b,3]-|
/// ```
///
/// The same as the function that takes the signals as separate arguments, for signals of one type.
/// Without any signal it completes at once. In ReactiveObjC: `+combineLatest:` (feature SO16).
///
/// - Parameter signals: The signals. Each subscription iterates the sequence once.
/// ## Scheduling
/// Subscribes to the signals in order. Delivers each combination where the newest of its values
/// comes.
/// ## Errors
/// An error of any signal passes at once.
/// ## Disposal
/// Disposes of all signals.
public func combineLatest<Value: Sendable>(
  _ signals: some Sequence<Signal<Value>> & Sendable
) -> Signal<[Value]> {
  combineLatest(all: signals, endingEarly: false)
}

package func combineLatest<Value: Sendable>(
  all signals: some Sequence<Signal<Value>> & Sendable, endingEarly endsEarly: Bool
) -> Signal<[Value]> {
  OperatorSignal { sink in
    let inputs = Array(signals)
    var layout = SlotMemory.Layout()
    for _ in inputs { layout.add(Value.self) }
    let count = inputs.count
    let output = CombineLatestOutput<[Value]>(
      sink, layout, endingEarly: endsEarly,
      send: { output in
        var slots = SlotMemory.Walk(output.memory)
        output.deliver((0..<count).map { _ in slots.next(Value.self).value })
      },
      destroy: { memory in
        var slots = SlotMemory.Walk(memory)
        for _ in 0..<count { slots.next(Value.self).destroy() }
      })
    var slots = SlotMemory.Walk(output.memory)
    for signal in inputs { output.subscribe(to: signal, &slots) }
    output.allSubscribed()
    return output
  }
}

/// The output of an operator that sends a combination of its inputs' latest values.
///
/// One closure for each input puts a value in its place, another closure sends the combination.
/// They are compiled in the client's module, for the inputs' types.
@usableFromInline
final class CombineLatestOutput<Output: Sendable>: JunctionOutput<Output>, @unchecked Sendable {
  // Unchecked, because of the closures and the variables. They are used in turns of the output and
  // in `deinit`; some of the variables only by the thread that subscribes.

  /// Holds the inputs' latest values.
  @usableFromInline let memory: SlotMemory
  private let send: (CombineLatestOutput) -> Void
  private let destroy: (SlotMemory) -> Void
  // Used in turns of the output and in `deinit`.
  @safe @exclusivity(unchecked) @usableFromInline var withoutValue: Int
  private let endsEarly: Bool
  private let isEmpty: Bool
  /// Whether the latest values are still to be released.
  @safe @exclusivity(unchecked) private var holdsValues = true
  // Used by the thread that subscribes to the inputs.
  private let looksAtScalars = Scheduler.isAnyCurrent
  /// Whether the subscribing thread is still the owner of the output, after it has looked at an
  /// input.
  @safe @exclusivity(unchecked) private var isLooking = false

  /// - Parameters:
  ///   - layout: The places of the inputs' latest values.
  ///   - endsEarly: Whether a value that can't be combined any more completes the output.
  ///   - send: Delivers the latest values. Called when each input has one.
  ///   - destroy: Releases the latest values.
  @usableFromInline init(
    _ sink: Sink<Output>, _ layout: SlotMemory.Layout, endingEarly endsEarly: Bool = false,
    send: @escaping (CombineLatestOutput) -> Void, destroy: @escaping (SlotMemory) -> Void
  ) {
    memory = SlotMemory(layout)
    self.send = send
    self.destroy = destroy
    self.endsEarly = endsEarly
    withoutValue = layout.count
    isEmpty = layout.count == 0
    super.init(sink, of: layout.count)
  }

  @usableFromInline required init(_ sink: borrowing Sink<Output>) {
    fatalError("\(Self.self) needs the places of its inputs")
  }

  deinit { releaseValues() }

  override func releaseChain() {
    releaseValues()
    super.releaseChain()
  }

  private func releaseValues() {
    guard holdsValues else { return }
    holdsValues = false
    Unwinding.release(
      {
        destroy(memory)
        memory.deallocate()
      }, orKeep: { Kept(KeptSlots(memory, destroy)) })
  }

  /// Subscribes to an input, whose values are put into the next slot of `slots`.
  @inlinable @inline(__always)
  func subscribe<Input>(to signal: Signal<Input>, _ slots: inout SlotMemory.Walk) {
    if isDisposed { return }
    let latest = slots.next(Input.self)
    let receive: CombineLatestSink<Input, Output>.Receive = { $2.fill($1, with: $0) }
    if looksAtInput {
      let isScalar = signal.takeScalar(
        next: { receive($0, latest, self) }, error: { self.sendError($0) })
      if isScalar { return inputEnded() }
    }
    subscribesToInput()
    _ = signal.attach(CombineLatestSink(latest, receive, into: self))
  }

  /// Whether to take the value or error of the next input, if that is known without subscribing. If
  /// so, the thread has become the owner of the output.
  @usableFromInline var looksAtInput: Bool {
    guard looksAtScalars, isLooking || enter() else { return false }
    // The thread stays the owner for the next input, which is probably known without subscribing,
    // too.
    isLooking = true
    return true
  }

  @usableFromInline func subscribesToInput() {
    guard isLooking else { return }
    isLooking = false
    leave()
  }

  /// Called when all inputs have been subscribed to.
  @usableFromInline func allSubscribed() {
    subscribesToInput()
    if isEmpty { sendCompleted() }
  }

  /// Puts the value of an input in its place. Called in a turn of the output.
  @inlinable @inline(__always)
  func fill<Input>(_ latest: Slot<Input>, with value: Input) {
    if !latest.isFull { withoutValue -= 1 }
    latest.fill(with: value) { updated() }
  }

  @usableFromInline func updated() {
    if isDisposed { return }
    if withoutValue == 0 {
      send(self)
    } else if endsEarly, isLastInput {
      sendCompleted()
    }
  }

  @inlinable @inline(__always)
  func deliver(_ output: Output) {
    unsafe sink._withUnsafeGuaranteedRef { $0.sendNext(output) }
  }
}

/// The latest values, kept by `Unwinding` until it releases them.
private final class KeptSlots {
  private let memory: SlotMemory
  private let destroy: (SlotMemory) -> Void

  init(_ memory: SlotMemory, _ destroy: @escaping (SlotMemory) -> Void) {
    self.memory = memory
    self.destroy = destroy
  }

  deinit {
    destroy(memory)
    memory.deallocate()
  }
}

@usableFromInline
final class CombineLatestSink<Value: Sendable, Output: Sendable>: RegisteringSink<
  Value, CombineLatestOutput<Output>
>
{
  /// Puts a value in its place. Called in a turn of the output.
  @usableFromInline typealias Receive = (Value, Slot<Value>, CombineLatestOutput<Output>) -> Void

  private let latest: Slot<Value>
  private let receive: Receive
  private var hasEnded = false

  @usableFromInline init(
    _ latest: Slot<Value>, _ receive: @escaping Receive, into output: CombineLatestOutput<Output>
  ) {
    self.latest = latest
    self.receive = receive
    super.init(into: output)
  }

  deinit {
    guard !hasEnded, !output.isDisposed else { return }
    Unwinding.run { [output] in output.inputLost() }
  }

  override func sendNext(_ value: Value) {
    output.inTurn(self, value) { sink, value in sink.receive(value, sink.latest, sink.output) }
  }

  override func sendError(_ error: any Error) {
    hasEnded = true
    output.sendError(error)
  }

  override func sendCompleted() {
    hasEnded = true
    output.inTurnAfterWaiting(self) { sink in sink.output.inputEnded() }
  }

  override func neverEnds() { output.inputNeverEnds() }
}
