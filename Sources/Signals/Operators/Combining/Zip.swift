extension Signal {
  /// Returns a signal of pairs: the first values of both signals, then the second values, and so
  /// on.
  ///
  /// ```
  /// self                a-b---c-|
  /// other               -1--2---3--4|
  /// zip(with: other)    -'a1'--'b2'---('c3'|)
  /// ```
  ///
  /// The same as the function `zip(_:)` with both signals. In ReactiveObjC: `-zipWith:` (feature
  /// ST5).
  ///
  /// - Parameter other: The signal that sends the second value of each pair.
  /// ## Scheduling
  /// Subscribes to the source first. Delivers each pair where the later one of its two values
  /// comes.
  /// ## Errors
  /// An error of either signal passes at once, before values that wait.
  /// ## Disposal
  /// Disposes of both signals.
  @inlinable
  @_disfavoredOverload
  public func zip<Other: Sendable>(with other: Signal<Other>) -> Signal<(Value, Other)> {
    Signals.zip(self, other)
  }
}

/// Returns a signal of tuples: the first values of all `signals`, then the second values, and so
/// on.
///
/// ```
/// a             a-b---c-|
/// b             -1--2---3--4|
/// c             w-x-y---z
/// zip(a, b, c)  -'a1w'--'b2x'---('c3y'|)
/// ```
///
/// Values wait in unlimited queues for values of the other signals. If a signal goes on sending
/// while another signal does not, the waiting values take memory, which is freed at the end. The
/// result completes when no tuple can follow any more: as soon as a signal has completed and none
/// of its values waits. The values of a single signal are sent as they are. In ReactiveObjC:
/// `+zip:`, `+zip:reduce:` (features ST18 and ST19).
///
/// - Parameter signals: The signals, any number of them, of any types.
/// ## Scheduling
/// Subscribes to the signals in order. Delivers each tuple where the value that completes it comes.
/// ## Errors
/// An error of any signal passes at once, before values that wait. If a signal fails while it is
/// being subscribed to, the signals after it aren't subscribed to.
/// ## Disposal
/// Disposes of all signals.
@inlinable
public func zip<each Value: Sendable>(
  _ signals: repeat Signal<each Value>
) -> Signal<(repeat each Value)> {
  zip(each: repeat each signals)
}

/// - Parameter flavour: With that of RxSwift, the result completes only when all signals have
///   completed. Otherwise it completes as soon as no further tuple can come.
@inlinable
package func zip<each Value: Sendable>(
  each signals: repeat Signal<each Value>, flavour: Flavour = .signals
) -> Signal<(repeat each Value)> {
  OperatorSignal { sink in
    let rounds = Rounds(flavour, ofList: false)
    let unpaired = (repeat Unpaired<each Value>(rounds))
    let zip = Zip(rounds, into: Junction(sink)) { (repeat (each unpaired).next()) }
    repeat zip.subscribe(to: each signals, each unpaired)
    return zip.allSubscribed()
  }
}

/// Returns a signal of arrays: the first values of all `signals`, then the second values, and so
/// on.
///
/// ```
/// a            a-b---c-|
/// b            -1--2---3--4|
/// zip([a, b])  -[a,1]--[b,2]---([c,3]|)
/// ```
///
/// The same as the function that takes the signals as separate arguments, for signals of one type.
/// Without any signal it completes at once. In ReactiveObjC: `+zip:` (feature ST18).
///
/// - Parameter signals: The signals. Each subscription iterates the sequence once.
/// ## Scheduling
/// Subscribes to the signals in order. Delivers each array where the value that completes it comes.
/// ## Errors
/// An error of any signal passes at once, before values that wait.
/// ## Disposal
/// Disposes of all signals.
public func zip<Value: Sendable>(
  _ signals: some Sequence<Signal<Value>> & Sendable
) -> Signal<[Value]> {
  zip(all: signals, flavour: .signals)
}

/// - Parameter flavour: With that of RxSwift, the result completes when all signals have completed.
///   It also completes at a value that completes no array, if the value's signal is the only one
///   that has not completed.
package func zip<Value: Sendable>(
  all signals: some Sequence<Signal<Value>> & Sendable, flavour: Flavour
) -> Signal<[Value]> {
  OperatorSignal { sink in
    let rounds = Rounds(flavour, ofList: true)
    let inputs = signals.map { ($0, Unpaired<Value>(rounds)) }
    let zip = Zip(rounds, into: Junction(sink)) { inputs.map { $0.1.next() } }
    for (signal, unpaired) in inputs { zip.subscribe(to: signal, unpaired) }
    return zip.allSubscribed()
  }
}

/// The progress of a `zip` in rounds. A round takes one value from each input. Used only in turns
/// of the output.
@usableFromInline
final class Rounds {
  fileprivate let waitsForAll: Bool
  private let isOfList: Bool
  final var inputs = 0
  /// How many inputs have completed.
  final var completedInputs = 0
  /// How many inputs have no waiting value.
  final var inputsWithoutValue = 0
  /// Whether no round follows.
  final var areOver = false

  /// - Parameters:
  ///   - flavour: Whose rules decide when the rounds are over.
  ///   - isOfList: Whether the inputs are those of a list.
  @usableFromInline init(_ flavour: Flavour, ofList isOfList: Bool) {
    waitsForAll = flavour.completesWithAll
    self.isOfList = isOfList
  }

  /// Whether an input that ends is stopped before the result ends, if inputs are stopped after
  /// their end. RxSwift does so, but not with an array of inputs.
  var stopInputFirst: Bool { waitsForAll && !isOfList }

  /// Whether a value that completes no round ends the rounds.
  var endWithValue: Bool { waitsForAll && isOfList && completedInputs == inputs - 1 }
}

/// The values of an input that still wait for values of the other inputs. Used only in turns of the
/// output.
@usableFromInline
final class Unpaired<Value: Sendable> {
  private let rounds: Rounds
  private let values = Queue<Value>()
  private var hasCompleted = false

  @usableFromInline init(_ rounds: Rounds) {
    self.rounds = rounds
    rounds.inputs += 1
    rounds.inputsWithoutValue += 1
  }

  func append(_ value: Value) {
    if values.isEmpty { rounds.inputsWithoutValue -= 1 }
    values.append(value)
  }

  /// Removes and returns the first value; there has to be one.
  @usableFromInline func next() -> Value {
    let value = values.removeFirst()
    if values.isEmpty {
      rounds.inputsWithoutValue += 1
      if hasCompleted, !rounds.waitsForAll { rounds.areOver = true }
    }
    return value
  }

  func completed() {
    hasCompleted = true
    rounds.completedInputs += 1
    if rounds.waitsForAll ? rounds.completedInputs == rounds.inputs : values.isEmpty {
      rounds.areOver = true
    }
  }
}

/// Sends one combination for each round of values. The inputs hold it.
///
/// A closure makes the combination. It is compiled in the client's module, for the inputs' types.
@usableFromInline
final class Zip<Output: Sendable> {
  fileprivate let output: Junction<Output>
  private let combine: () -> Output
  // Used only in turns of the output.
  fileprivate let rounds: Rounds

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

  func updated() {
    guard rounds.inputsWithoutValue == 0 else {
      if rounds.endWithValue { output.sendCompleted() }
      return
    }
    output.deliverNext(combine())
    completeIfOver()
  }

  /// Called in a turn of the output.
  func completeIfOver() {
    if rounds.areOver { output.sendCompleted() }
  }
}

private final class ZipSink<Value: Sendable, Output: Sendable>: InputSink<
  Value, Output, Junction<Output>
>
{
  private let unpaired: Unpaired<Value>
  private let zip: Zip<Output>

  init(_ unpaired: Unpaired<Value>, of zip: Zip<Output>) {
    self.unpaired = unpaired
    self.zip = zip
    super.init(into: zip.output)
  }

  override func sendNext(_ value: Value) {
    output.inTurn(self, value, behindWaiting: true) { sink, value in
      sink.unpaired.append(value)
      sink.zip.updated()
    }
  }

  override func sendError(_ error: any Error) {
    if zip.rounds.stopInputFirst { stopAtEnd() }
    super.sendError(error)
  }

  override func sendCompleted() {
    output.inTurnAfterWaiting(self) { sink in
      if sink.zip.rounds.stopInputFirst { sink.stopAtEnd() }
      sink.unpaired.completed()
      sink.zip.completeIfOver()
    }
  }
}
