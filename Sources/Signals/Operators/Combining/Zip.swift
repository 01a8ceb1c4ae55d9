extension Signal {
  /// Sends the first values of both signals as a pair, then the second ones, and so on, for values
  /// that belong together.
  ///
  /// ![zip in marbles](marbles-zip-with-other)
  ///
  /// ```
  /// self                a-b---c-|
  /// other               -1--2---3--4|
  /// zip(with: other)    -'a1'--'b2'---('c3'|)
  /// ```
  ///
  /// The same as the function `zip(_:)` with both signals, which says how many values wait.
  ///
  /// - Parameter other: The signal that sends the second value of each pair.
  /// ## Scheduling
  /// Subscribes to the source first. Delivers each pair where the later one of its two values
  /// comes.
  /// ## Errors
  /// An error of either signal passes at once, before values that wait.
  /// ## Disposal
  /// Disposes of both signals.
  /// ## Other libraries
  /// In ReactiveObjC: `-zipWith:` (feature [ST5](doc:ReactiveObjCFeatures#Stream-operators)).
  @inlinable
  @_disfavoredOverload
  public func zip<Other: Sendable>(with other: Signal<Other>) -> Signal<(Value, Other)> {
    Signals.zip(self, other)
  }
}

/// Sends the first values of all `signals` as a tuple, then the second ones, and so on, for values
/// that belong together.
///
/// ```swift
/// let questions = Signal.from("1 + 1", "2 + 3")
/// let answers = Signal.from(2, 5)
/// zip(questions, answers).subscribeNext { print($0, "=", $1) }
/// ```
///
/// ```text
/// 1 + 1 = 2
/// 2 + 3 = 5
/// ```
///
/// ![zip in marbles](marbles-zip-a-b-c)
///
/// ```
/// a             a-b---c-|
/// b             -1--2---3--4|
/// c             w-x-y---z
/// zip(a, b, c)  -'a1w'--'b2x'---('c3y'|)
/// ```
///
/// Values wait for values of the other signals. While 256 values of a signal wait, this signal, if
/// it can wait, does so, and goes on at 128: see <doc:Pace>. Values of a signal that can't wait
/// take memory without limit while another signal sends none; it is freed at the end. The result
/// completes when no tuple can follow any more: as soon as a signal has completed and none of its
/// values waits. If that signal has no sender any more, the result is abandoned instead
/// (<doc:Contract>, 8). The values of a single signal are sent as they are.
///
/// - Parameter signals: The signals, any number of them, of any types.
/// ## Scheduling
/// Subscribes to the signals in order. Delivers each tuple where the value that completes it comes.
/// ## Errors
/// An error of any signal passes at once, before values that wait. If a signal fails while it is
/// being subscribed to, the signals after it aren't subscribed to.
/// ## Disposal
/// Disposes of all signals.
/// ## Other libraries
/// In ReactiveObjC: `+zip:`, `+zip:reduce:` (features
/// [ST18 and ST19](doc:ReactiveObjCFeatures#Stream-operators)).
@inlinable
public func zip<each Value: Sendable>(
  _ signals: repeat Signal<each Value>
) -> Signal<(repeat each Value)> {
  zip(each: repeat each signals)
}

// Another name, by which the functions of two signals and more call it.
@inlinable
package func zip<each Value: Sendable>(
  each signals: repeat Signal<each Value>
) -> Signal<(repeat each Value)> {
  OperatorSignal { sink in
    let rounds = Rounds()
    let unpaired = (repeat Unpaired<each Value>(rounds))
    let zip = Zip(rounds, into: Junction(sink)) { (repeat (each unpaired).next()) }
    repeat zip.subscribe(to: each signals, each unpaired)
    return zip.allSubscribed()
  }
}

/// Sends the first values of all `signals` as an array, then the second ones, and so on, for a list
/// of inputs of one type.
///
/// ![zip in marbles](marbles-zip-a-b)
///
/// ```
/// a            a-b---c-|
/// b            -1--2---3--4|
/// zip([a, b])  -[a,1]--[b,2]---([c,3]|)
/// ```
///
/// The same as the function that takes the signals as separate arguments, for signals of one type.
/// Without any signal it completes at once.
///
/// - Parameter signals: The signals. Each subscription iterates the sequence once.
/// ## Scheduling
/// Subscribes to the signals in order. Delivers each array where the value that completes it comes.
/// ## Errors
/// An error of any signal passes at once, before values that wait.
/// ## Disposal
/// Disposes of all signals.
/// ## Other libraries
/// In ReactiveObjC: `+zip:` (feature [ST18](doc:ReactiveObjCFeatures#Stream-operators)).
public func zip<Value: Sendable>(
  _ signals: some Sequence<Signal<Value>> & Sendable
) -> Signal<[Value]> {
  OperatorSignal { sink in
    let rounds = Rounds()
    let inputs = signals.map { ($0, Unpaired<Value>(rounds)) }
    let zip = Zip(rounds, into: Junction(sink)) { inputs.map { $0.1.next() } }
    for (signal, unpaired) in inputs { zip.subscribe(to: signal, unpaired) }
    return zip.allSubscribed()
  }
}

/// Sends the first values of all `signals` as a tuple, then the second ones, and so on, and limits
/// how many wait, for sources that can't wait.
///
/// The same as the function without a policy. While a signal is ahead of the others, its values
/// wait. A policy limits them, for each signal alone. So it also decides which values become a
/// tuple. While the receiver has enough, the values of all signals wait. An end is never dropped.
///
/// ```swift
/// let (camera, microphone) = (Subject<Int>(), Subject<String>())
/// zip(
///   camera, microphone, buffering: .newest(1),
///   onDrop: { frame, sound in
///     if let frame { print("dropped", frame) }
///     if let sound { print("dropped", sound) }
///   }
/// ).subscribe(next: { print($0, $1) }, completed: { print("end") })
/// for frame in 1...3 { camera.sendNext(frame) }
/// camera.sendCompleted()
/// microphone.sendNext("a")
/// ```
///
/// ```text
/// dropped 1
/// dropped 2
/// 3 a
/// end
/// ```
///
/// - Parameters:
///   - signals: The signals, any number of them, of any types.
///   - policy: Which values of each signal wait. A limit is 1 or more, since each value waits for
///     those of the other signals.
///   - onDrop: Gets each dropped value in the place of its signal, and nil in the other places, on
///     the thread that sends; at the end of the subscription also what still waits. Calls for
///     several signals may overlap.
/// ## Scheduling
/// Subscribes to the signals in order. Delivers each tuple where the value that completes it comes,
/// or where the tuple before it is delivered. After a pause it delivers on the scheduler that was
/// current when the pause was met, or on a background one if none was.
/// ## Errors
/// An error of any signal passes at once, before values that wait; so does a ``BufferOverflow`` if
/// the policy is ``BufferingPolicy/failing(beyond:)``.
/// ## Disposal
/// Disposes of all signals, and drops the values that wait.
public func zip<each Value: Sendable>(
  _ signals: repeat Signal<each Value>, buffering policy: BufferingPolicy,
  onDrop: (@Sendable (repeat (each Value)?) -> Void)? = nil
) -> Signal<(repeat each Value)> {
  policy.check(in: "zip(_:buffering:)", allowsZero: false)
  if policy == .unbounded { return zip(each: repeat each signals) }
  return OperatorSignal { sink in
    let values = (repeat LimitedValues<each Value>(policy))
    var inputs: [any LimitedZipInput] = []
    repeat inputs.append(each values)
    // The compiler knows no `map` of an optional function with a parameter pack.
    var report: ((any LimitedZipInput) -> Void)?
    if let onDrop { report = { input in onDrop(repeat (each values).dropped(by: input)) } }
    let zip = LimitedZip(
      of: inputs, into: Junction(sink), combine: { (repeat (each values).next()) }, report: report)
    repeat zip.subscribe(to: each signals, each values)
    return zip.allSubscribed()
  }
}

/// Sends the first values of all `signals` as an array, then the second ones, and so on, and limits
/// how many wait, for a list of sources that can't wait.
///
/// The same as the function that takes the signals as separate arguments, for signals of one type.
///
/// - Parameters:
///   - signals: The signals. Each subscription iterates the sequence once.
///   - policy: Which values of each signal wait. A limit is 1 or more.
///   - onDrop: Gets each dropped value, on the thread that sends; at the end of the subscription
///     also what still waits. Calls for several signals may overlap.
/// ## Scheduling
/// Subscribes to the signals in order. Delivers each array where the value that completes it comes,
/// or where the array before it is delivered. After a pause it delivers on the scheduler that was
/// current when the pause was met, or on a background one if none was.
/// ## Errors
/// An error of any signal passes at once, before values that wait; so does a ``BufferOverflow`` if
/// the policy is ``BufferingPolicy/failing(beyond:)``.
/// ## Disposal
/// Disposes of all signals, and drops the values that wait.
public func zip<Value: Sendable>(
  _ signals: some Sequence<Signal<Value>> & Sendable, buffering policy: BufferingPolicy,
  onDrop: (@Sendable (Value) -> Void)? = nil
) -> Signal<[Value]> {
  policy.check(in: "zip(_:buffering:)", allowsZero: false)
  if policy == .unbounded { return zip(signals) }
  return OperatorSignal { sink in
    let inputs = signals.map { ($0, LimitedValues<Value>(policy)) }
    let values = inputs.map(\.1)
    let zip = LimitedZip(
      of: values, into: Junction(sink), combine: { values.map { $0.next() } },
      report: onDrop.map { onDrop in
        { input in values.lazy.compactMap { $0.dropped(by: input) }.forEach(onDrop) }
      })
    for (signal, values) in inputs { zip.subscribe(to: signal, values) }
    return zip.allSubscribed()
  }
}

/// The progress of a `zip` in rounds. A round takes one value from each input. Used only in turns
/// of the output.
@usableFromInline
final class Rounds {
  final var inputs = 0
  /// How many inputs have no waiting value.
  final var inputsWithoutValue = 0
  /// How an input has ended of which no value waits, so that no round follows.
  final var end: ZipEnd?
  /// The edges of the inputs that are paused, since they are ahead of the others.
  private var paused: [ObjectIdentifier: Edge] = [:]
  /// The edges of inputs that may go on after the current round.
  private var goingOn: [ObjectIdentifier: Edge] = [:]
  /// Whether there are such edges. Asking the dictionary would cost more, for each value.
  private var someGoOn = false

  @usableFromInline init() {}

  fileprivate func pause(_ input: Edge, of unpaired: ObjectIdentifier) {
    // A source that can't wait goes on, and may reach the mark again.
    guard paused[unpaired] == nil else { return }
    paused[unpaired] = input
    input.setEnough(true)
  }

  /// Lets an input go on after the current round: then the input's next value finds the others
  /// complete.
  fileprivate func endPause(of unpaired: ObjectIdentifier) {
    guard let input = paused.removeValue(forKey: unpaired) else { return }
    goingOn[unpaired] = input
    someGoOn = true
  }

  @inline(__always)
  fileprivate func letInputsGoOn() {
    if someGoOn { letAllGoOn() }
  }

  @inline(never)
  private func letAllGoOn() {
    someGoOn = false
    for (unpaired, input) in replace(&goingOn, with: [:]) where paused[unpaired] == nil {
      input.setEnough(false)
    }
  }
}

/// The values of an input that still wait for values of the other inputs. Used only in turns of the
/// output.
@usableFromInline
final class Unpaired<Value: Sendable> {
  private let rounds: Rounds
  private let values = Queue<Value>()
  /// How many values wait. The queue's own number is costlier to read, in another module.
  private var count = 0
  private var end: ZipEnd?

  @usableFromInline init(_ rounds: Rounds) {
    self.rounds = rounds
    rounds.inputs += 1
    rounds.inputsWithoutValue += 1
  }

  @inline(__always)
  func append(_ value: Value, from source: @autoclosure () -> Edge) {
    if count == 0 { rounds.inputsWithoutValue -= 1 }
    values.append(value)
    count += 1
    if count == PauseMarks.ofValues.high { pause(source()) }
  }

  @inline(never)
  private func pause(_ source: Edge) { rounds.pause(source, of: ObjectIdentifier(self)) }

  @inline(never)
  private func endPause() { rounds.endPause(of: ObjectIdentifier(self)) }

  /// Removes and returns the first value; there has to be one.
  @usableFromInline func next() -> Value {
    let value = values.removeFirst()
    count -= 1
    if count == PauseMarks.ofValues.low { endPause() }
    if count == 0 {
      rounds.inputsWithoutValue += 1
      if end != nil { noneFollows() }
    }
    return value
  }

  func ended(_ end: ZipEnd) {
    self.end = end
    if count == 0 { noneFollows() }
  }

  @inline(never)
  private func noneFollows() {
    if rounds.end != .completed { rounds.end = end }
  }
}

/// Sends one combination for each round of values. The inputs hold it.
///
/// A closure makes the combination. It is compiled in the client's module, for the inputs' types.
@usableFromInline
final class Zip<Output: Sendable>: @unchecked Sendable {
  // Unchecked, because of the closure and the rounds, which are used in turns of the output.
  fileprivate let output: Junction<Output>
  private let combine: () -> Output
  // Used only in turns of the output.
  private let rounds: Rounds

  @usableFromInline init(
    _ rounds: Rounds, into output: Junction<Output>, combine: @escaping () -> Output
  ) {
    self.rounds = rounds
    self.output = output
    self.combine = combine
  }

  @usableFromInline
  func subscribe<Value>(to signal: Signal<Value>, _ unpaired: Unpaired<Value>) {
    if output.isDisposed { return }
    output.inputBegins()
    _ = signal.attach(ZipSink(unpaired, of: self))
  }

  @usableFromInline func allSubscribed() -> Edge {
    if rounds.inputs == 0 { output.sendCompleted() }
    if !output.isDisposed { output.inputLost() }
    return output
  }

  /// Called when no sender of an input is left.
  func inputLost<Value>(_ unpaired: Unpaired<Value>) {
    output.inTurnAfterWaiting(self) { $0.ended(.lost, of: unpaired) }
  }

  /// Called in a turn of the output.
  func ended<Value>(_ end: ZipEnd, of unpaired: Unpaired<Value>) {
    unpaired.ended(end)
    endIfOver()
  }

  func updated() {
    guard rounds.inputsWithoutValue == 0 else { return }
    output.deliverNext(combine())
    rounds.letInputsGoOn()
    endIfOver()
  }

  /// Ends the output if no round follows. Called in a turn of the output.
  private func endIfOver() {
    if let end = rounds.end { self.end(with: end) }
  }

  @inline(never)
  private func end(with end: ZipEnd) {
    if end == .completed { output.sendCompleted() } else { output.abandonAfterInputs() }
  }
}

private final class ZipSink<Value: Sendable, Output: Sendable>: InputSink<
  Value, Output, Junction<Output>
>
{
  private let unpaired: Unpaired<Value>
  private let zip: Zip<Output>
  /// Whether the input has completed, or is `never`: the others then wait for it as for one that
  /// sends nothing.
  private var isNotLost = false

  init(_ unpaired: Unpaired<Value>, of zip: Zip<Output>) {
    self.unpaired = unpaired
    self.zip = zip
    super.init(into: zip.output)
  }

  deinit {
    // No sender of the input is left (contract 8), and what it has sent may still wait.
    guard !isNotLost, !hasEnded, !output.isDisposed else { return }
    // Safe, because the values are used in turns of the output.
    @safe nonisolated(unsafe) let unpaired = unpaired
    Unwinding.call({ zip.inputLost(unpaired) }, orRun: { [zip] in { zip.inputLost(unpaired) } })
  }

  override func sendNext(_ value: Value) {
    output.inTurn(self, value, behindWaiting: true) { sink, value in
      sink.unpaired.append(value, from: sink.upstream)
      sink.zip.updated()
    }
  }

  override func sendCompleted() {
    isNotLost = true
    output.inTurnAfterWaiting(self) { $0.zip.ended(.completed, of: $0.unpaired) }
  }

  override func neverEnds() {
    isNotLost = true
    super.neverEnds()
  }
}
