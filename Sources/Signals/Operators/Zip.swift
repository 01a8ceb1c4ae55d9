import Scheduling

extension Signal {
  /// Returns a signal of pairs of the first values of both signals, the second ones, and so on.
  ///
  /// ```
  /// self                a-b---c-|
  /// other               -1--2---3--4|
  /// zip(with: other)    -'a1'--'b2'---('c3'|)
  /// ```
  ///
  /// The same as the function `zip(_:)` of both. RAC: `-zipWith:` (ST5).
  ///
  /// - Parameter other: The signal of the pairs' second values.
  /// ## Scheduling
  /// Delivers where the slower one of the two sends. Subscribes to the source first.
  /// ## Errors
  /// An error of either signal passes at once, before values that wait.
  /// ## Disposal
  /// Disposes of both.
  @inlinable
  @_disfavoredOverload
  public func zip<Other: Sendable>(with other: Signal<Other>) -> Signal<(Value, Other)> {
    Signals.zip(self, other)
  }
}

/// Returns a signal of tuples of the first values of all `signals`, the second ones, and so on.
///
/// ```
/// a             a-b---c-|
/// b             -1--2---3--4|
/// c             w-x-y---z
/// zip(a, b, c)  -'a1w'--'b2x'---('c3y'|)
/// ```
///
/// Values wait for those of the other signals, without limit. If a signal goes on sending while
/// another one does not, the waiting values take memory, which is freed at the end. It completes
/// when no tuple can follow any more: as soon as a signal has completed and none of its values
/// waits. With one signal, its values stay as they are. RAC: `+zip:`, `+zip:reduce:` (ST18, ST19).
///
/// - Parameter signals: The signals, any number of them, of any types.
/// ## Scheduling
/// Delivers where the value that completes a tuple comes. Subscribes in order.
/// ## Errors
/// An error of any signal passes at once, before values that wait. If a signal fails while it is
/// being subscribed to, the signals after it aren't subscribed to.
/// ## Disposal
/// Disposes of all of them.
@inlinable
public func zip<each Value: Sendable>(
  _ signals: repeat Signal<each Value>
) -> Signal<(repeat each Value)> {
  zip(each: repeat each signals)
}

/// - Parameter waitsForAll: Whether it completes only when all signals have completed. Used by
///   other modules of this package.
@inlinable
package func zip<each Value: Sendable>(
  each signals: repeat Signal<each Value>, waitingForAll waitsForAll: Bool = false
) -> Signal<(repeat each Value)> {
  OperatorSignal { sink in
    let rounds = Rounds(waitsForAll: waitsForAll)
    let unpaired = (repeat Unpaired<each Value>(rounds))
    let junction = ZipJunction(rounds, into: Subscription(sink)) { (repeat (each unpaired).next()) }
    repeat junction.subscribe(to: each signals, each unpaired)
    junction.completeIfEmpty()
    return junction.output
  }
}

/// Returns a signal of arrays of the first values of all `signals`, the second ones, and so on.
///
/// ```
/// a            a-b---c-|
/// b            -1--2---3--4|
/// zip([a, b])  -[a,1]--[b,2]---([c,3]|)
/// ```
///
/// The same as the function that takes them one by one, for signals of one type. Without any signal
/// it completes. RAC: `+zip:` (ST18).
///
/// - Parameter signals: The signals; the sequence is iterated once for each subscription.
/// ## Scheduling
/// Delivers where the value that completes an array comes. Subscribes in order.
/// ## Errors
/// An error of any signal passes at once, before values that wait.
/// ## Disposal
/// Disposes of all of them.
public func zip<Value: Sendable>(
  _ signals: some Sequence<Signal<Value>> & Sendable
) -> Signal<[Value]> {
  zip(all: signals, waitingForAll: false)
}

/// - Parameter waitsForAll: Whether it completes only when all signals have completed, or when the
///   only one that has not sends a value that fills no array. Used by other modules of this
///   package.
package func zip<Value: Sendable>(
  all signals: some Sequence<Signal<Value>> & Sendable, waitingForAll waitsForAll: Bool
) -> Signal<[Value]> {
  OperatorSignal { sink in
    let rounds = Rounds(waitsForAll: waitsForAll, endsEarly: waitsForAll)
    let inputs = signals.map { ($0, Unpaired<Value>(rounds)) }
    let junction = ZipJunction(rounds, into: Subscription(sink)) { inputs.map { $0.1.next() } }
    for (signal, unpaired) in inputs { junction.subscribe(to: signal, unpaired) }
    junction.completeIfEmpty()
    return junction.output
  }
}

/// The progress of the rounds of a `zip`. Belongs to the owner of the output.
@usableFromInline
final class Rounds {
  fileprivate let waitsForAll: Bool
  private let endsEarly: Bool
  final var inputs = 0
  /// How many inputs have completed.
  final var completedInputs = 0
  /// How many inputs have no waiting value.
  final var inputsWithoutValue = 0
  /// Whether no round follows.
  final var areOver = false

  /// - Parameters:
  ///   - waitsForAll: Whether the rounds end only when all inputs have completed.
  ///   - endsEarly: Whether they also end when all inputs but one have completed, and that one
  ///     sends a value that ends no round.
  @usableFromInline init(waitsForAll: Bool, endsEarly: Bool = false) {
    self.waitsForAll = waitsForAll
    self.endsEarly = endsEarly
  }

  /// Whether a value that ends no round is the last one.
  var endWithValue: Bool { endsEarly && completedInputs == inputs - 1 }
}

/// The values of an input that still wait for values of the other inputs. Belongs to the owner of
/// the output.
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

/// A junction that sends one combination for each round of values.
///
/// A closure makes the combination. The client's module compiles it for the inputs' types.
@usableFromInline
final class ZipJunction<Output: Sendable>: Junction<Output> {
  private let combine: () -> Output
  // Belongs to the owner of the output.
  private let rounds: Rounds

  @usableFromInline init(
    _ rounds: Rounds, into output: Subscription<Output>, combine: @escaping () -> Output
  ) {
    self.rounds = rounds
    self.combine = combine
    super.init(into: output)
  }

  /// Subscribes to an input, whose values wait in `unpaired`.
  @inlinable func subscribe<Value>(to signal: Signal<Value>, _ unpaired: Unpaired<Value>) {
    if !output.isDisposed { _ = signal.attach(ZipSink(unpaired, of: self)) }
  }

  @usableFromInline func completeIfEmpty() {
    if rounds.inputs == 0 { output.sendCompleted() }
  }

  /// Called by the owner, when an input has sent a value.
  func updated() {
    guard rounds.inputsWithoutValue == 0 else {
      if rounds.endWithValue { output.sendCompleted() }
      return
    }
    output.sendNext(combine())
    completeIfOver()
  }

  /// Called by the owner.
  func completeIfOver() {
    if rounds.areOver { output.sendCompleted() }
  }
}

@usableFromInline
final class ZipSink<Value: Sendable, Output: Sendable>: InputSink<
  Value, Output, ZipJunction<Output>
>
{
  private let unpaired: Unpaired<Value>

  @usableFromInline init(_ unpaired: Unpaired<Value>, of junction: ZipJunction<Output>) {
    self.unpaired = unpaired
    super.init(junction)
  }

  override func sendNext(_ value: Value) {
    output.inTurn(self, value) { sink, value in
      sink.unpaired.append(value)
      sink.junction.updated()
    }
  }

  override func sendCompleted() {
    output.inTurnAfterWaiting(self) { sink in
      sink.unpaired.completed()
      sink.junction.completeIfOver()
    }
  }
}
