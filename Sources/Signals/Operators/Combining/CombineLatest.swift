extension Signal {
  /// Sends a pair of the latest values of both signals at each new value, for a result that depends
  /// on both.
  ///
  /// ![combineLatest in marbles](marbles-combinelatest-with-other)
  ///
  /// ```
  /// self                         a---b-----|
  /// other                        --1---2-3|
  /// combineLatest(with: other)   --'a1'-'b1'-'b2'-'b3'-|
  /// ```
  ///
  /// The same as the function `combineLatest(_:)` with both signals.
  ///
  /// - Parameter other: The signal that sends the second value of each pair.
  /// ## Scheduling
  /// Subscribes to the source first. Delivers each pair where the newer one of its two values
  /// comes.
  /// ## Errors
  /// An error of either signal passes at once.
  /// ## Disposal
  /// Disposes of both signals.
  /// ## Other libraries
  /// In ReactiveObjC: `-combineLatestWith:` (feature
  /// [SO15](doc:ReactiveObjCFeatures#Signal-operators)).
  @inlinable
  @_disfavoredOverload
  public func combineLatest<Other: Sendable>(
    with other: Signal<Other>
  ) -> Signal<(Value, Other)> {
    Signals.combineLatest(self, other)
  }
}

/// Sends a tuple of the latest values of all `signals` at each new value, for a result of several
/// inputs, as in a form.
///
/// ```swift
/// let (price, count) = (Subject<Int>(), Subject<Int>())
/// combineLatest(price, count).subscribeNext { print("total:", $0 * $1) }
/// price.sendNext(3)
/// count.sendNext(2)
/// count.sendNext(5)
/// ```
///
/// ```text
/// total: 6
/// total: 15
/// ```
///
/// ![combineLatest in marbles](marbles-combinelatest-a-b-c)
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
/// both places, one after the other. The values of a single signal are sent as they are.
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
/// ## Other libraries
/// In ReactiveObjC: `+combineLatest:`, `+combineLatest:reduce:` (features
/// [SO16 and SO17](doc:ReactiveObjCFeatures#Signal-operators)).
@inlinable
public func combineLatest<each Value: Sendable>(
  _ signals: repeat Signal<each Value>
) -> Signal<(repeat each Value)> {
  OperatorSignal { sink in
    var inputs = 0
    for _ in repeat each signals { inputs += 1 }
    let latest = (repeat LatestInput(of: each signals))
    let output = CombineLatestOutput<(repeat LatestInput<each Value>), (repeat each Value)>(
      sink, of: inputs, latest,
      send: { output in output.deliver((repeat (each output.latest).last)) },
      take: { output in (repeat (each output.latest).taken()) })
    repeat output.subscribe(to: each signals, filling: each latest)
    output.allSubscribed()
    return output
  }
}

/// Sends an array of the latest values of all `signals` at each new value, for a list of inputs of
/// one type.
///
/// ![combineLatest in marbles](marbles-combinelatest-a-b)
///
/// ```
/// a                      a---b-----|
/// b                      --1---2-3|
/// combineLatest([a, b])  --[a,1]-[b,1]-[b,2]-[b,3]-|
/// ```
///
/// The same as the function that takes the signals as separate arguments, for signals of one type.
/// Without any signal it completes at once.
///
/// - Parameter signals: The signals. Each subscription iterates the sequence once.
/// ## Scheduling
/// Subscribes to the signals in order. Delivers each combination where the newest of its values
/// comes.
/// ## Errors
/// An error of any signal passes at once.
/// ## Disposal
/// Disposes of all signals.
/// ## Other libraries
/// In ReactiveObjC: `+combineLatest:` (feature [SO16](doc:ReactiveObjCFeatures#Signal-operators)).
public func combineLatest<Value: Sendable>(
  _ signals: some Sequence<Signal<Value>> & Sendable
) -> Signal<[Value]> {
  OperatorSignal { sink in
    let inputs = Array(signals)
    let nothing = [Value?](repeating: nil, count: inputs.count)
    let output = CombineLatestOutput<[Value?], [Value]>(
      sink, of: inputs.count, nothing,
      send: { output in output.deliver(output.latest.map { $0! }) },
      take: { output in replace(&output.latest, with: nothing) })
    for (place, signal) in inputs.enumerated() {
      output.subscribe(to: signal) { value, output in
        output.received(insteadOf: replace(&output.latest[place], with: value))
      }
    }
    output.allSubscribed()
    return output
  }
}

/// The output of an operator that sends a combination of its inputs' latest values.
///
/// One closure for each input puts a value in its place, another closure sends the combination.
/// They are compiled in the client's module, for the inputs' types.
@usableFromInline
final class CombineLatestOutput<Latest, Output: Sendable>: Junction<Output>,
  @unchecked Sendable
{
  // Unchecked, because of the closures and the variables. They are used in turns of the output and
  // in `deinit`; some of the variables only by the thread that subscribes.

  private let send: (CombineLatestOutput) -> Void
  private let take: (CombineLatestOutput) -> Latest
  // Used in turns of the output.
  /// How many inputs have not sent a value.
  @safe @exclusivity(unchecked) @usableFromInline var withoutValue: Int
  private let isEmpty: Bool
  /// Whether the latest values are still to be released.
  @safe @exclusivity(unchecked) private var holdsValues = true
  // Used by the thread that subscribes to the inputs.
  /// Whether the subscribing thread is still the owner of the output, after it has looked at an
  /// input.
  @safe @exclusivity(unchecked) private var isLooking = false

  /// The latest values of the inputs: a tuple or an array of optionals. Used in turns of the output
  /// and in `deinit`.
  ///
  /// It is declared last, because code that is compiled for any type looks up at run time where the
  /// variables after this one are.
  @safe @exclusivity(unchecked) @usableFromInline var latest: Latest
  // Declared after the latest values, so that it is released right after them.
  @safe @exclusivity(unchecked) private var unwinding = ValueUnwinding()

  /// - Parameters:
  ///   - inputs: The number of inputs.
  ///   - nothing: An empty place for each input.
  ///   - send: Delivers the latest values. Called when each input has one.
  ///   - take: Empties the places, and returns what was there.
  @usableFromInline init(
    _ sink: Sink<Output>, of inputs: Int, _ nothing: Latest,
    send: @escaping (CombineLatestOutput) -> Void, take: @escaping (CombineLatestOutput) -> Latest
  ) {
    latest = nothing
    self.send = send
    self.take = take
    withoutValue = inputs
    isEmpty = inputs == 0
    super.init(sink, of: inputs)
  }

  @usableFromInline required init(_ sink: borrowing Sink<Output>) {
    fatalError("\(Self.self) needs the places of its inputs")
  }

  deinit {
    if holdsValues { unwinding.begin(Latest.self, orKeep: { Kept(latest) }) }
  }

  override func releaseChain() {
    holdsValues = false
    // Values without references, such as numbers, need no release.
    if !_isPOD(Latest.self) {
      Unwinding.release({ _ = take(self) }, orKeep: { Kept(take(self)) })
    }
    super.releaseChain()
  }

  /// Subscribes to an input.
  ///
  /// - Parameter receive: Puts a value of the input in its place, and calls
  ///   `received(insteadOf:)`. Called in a turn of the output.
  @inlinable @inline(__always)
  func subscribe<Input>(
    to signal: Signal<Input>, _ receive: @escaping (Input, CombineLatestOutput) -> Void
  ) {
    if isDisposed { return }
    if looksAtInput {
      let isScalar = signal.takeScalar(
        next: { receive($0, self) }, error: { self.sendError($0) })
      if isScalar { return inputEnded() }
    }
    subscribesToInput()
    _ = signal.attach(CombineLatestSink(receive, into: self))
  }

  /// Subscribes to an input, whose values are put into `latest`.
  @usableFromInline
  func subscribe<Input>(to signal: Signal<Input>, filling latest: LatestInput<Input>) {
    subscribe(to: signal) { value, output in
      output.received(insteadOf: replace(&latest.value, with: value))
    }
  }

  /// Whether to take the value or error of the next input, if that is known without subscribing. If
  /// so, the thread has become the owner of the output.
  @usableFromInline var looksAtInput: Bool {
    guard isLooking || !SubscriptionOrder.isBehindAnother && enter() else { return false }
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

  /// Sends the latest values, after a value of an input was put where `old` was.
  ///
  /// The caller's `old` is released after the delivery, since its release may run code that sends
  /// to the same input.
  @inlinable @inline(__always)
  func received<Input>(insteadOf old: Input?) {
    if old == nil { withoutValue -= 1 }
    updated()
    _fixLifetime(old)
  }

  @usableFromInline func updated() {
    if !isDisposed, withoutValue == 0 { send(self) }
  }

  @inlinable @inline(__always)
  func deliver(_ output: Output) {
    unsafe sink._withUnsafeGuaranteedRef { $0.sendNext(output) }
  }
}

/// The place of the latest value of an input, if the number of inputs is not known where the output
/// is compiled. It is an object, because Swift can't set one element of a tuple of that kind.
@usableFromInline
final class LatestInput<Value: Sendable> {
  @usableFromInline var value: Value?

  /// The latest value; there has to be one.
  @usableFromInline var last: Value { value! }

  @usableFromInline init(of signal: Signal<Value>) {}

  private init(_ value: Value?) { self.value = value }

  /// Empties this object, and returns another one with its value.
  @usableFromInline func taken() -> LatestInput { LatestInput(replace(&value, with: nil)) }
}

@usableFromInline
final class CombineLatestSink<Value: Sendable, Latest, Output: Sendable>: InputSink<
  Value, Output, CombineLatestOutput<Latest, Output>
>
{
  /// Puts a value in its place. Called in a turn of the output.
  @usableFromInline typealias Receive = (Value, CombineLatestOutput<Latest, Output>) -> Void

  private let receive: Receive

  @usableFromInline init(
    _ receive: @escaping Receive, into output: CombineLatestOutput<Latest, Output>
  ) {
    self.receive = receive
    super.init(into: output)
  }

  override func sendNext(_ value: Value) {
    output.inTurn(self, value, behindWaiting: true) { sink, value in
      sink.receive(value, sink.output)
    }
  }

  override func sendCompleted() {
    hasEnded = true
    output.inTurnAfterWaiting(self) { $0.output.inputEnded() }
  }
}
