extension Signal {
  /// Sends the events of the faster one of two signals, to ask in two places and use the first
  /// answer.
  ///
  /// ![race in marbles](marbles-race-with-other)
  ///
  /// ```
  /// self                 --a-b-c|
  /// other                -1---2---3|
  /// race(with: other)    -1---2---3|
  /// ```
  ///
  /// The faster signal is the one that sends its first event, of any kind, first. Then the other
  /// signal is disposed of. So a signal that completes without a value wins, too. If only the first
  /// value counts, as of a source that may end before a timer, write
  /// `race(source.concat(with: .never), timer).take(1)`. The same as the function `race(_:)` with
  /// both signals.
  ///
  /// - Parameter other: The other signal.
  /// ## Scheduling
  /// Delivers where the faster signal sends. If both begin in the background, as
  /// ``create(_:)`` may, either may be first.
  /// ## Errors
  /// An error of the faster signal passes at once, even if the error is its first event.
  /// ## Disposal
  /// Disposes of both signals; after the first event, of the faster signal.
  @_disfavoredOverload
  public func race(with other: Signal) -> Signal {
    Signals.race([self, other])
  }
}

/// Sends the events of the fastest one of `signals`, to ask in several places and use the first
/// answer.
///
/// ```swift
/// let clock = TestScheduler()
/// let near = Signal.return("near").delay(for: .seconds(1), on: clock)
/// let far = Signal.return("far").delay(for: .seconds(2), on: clock)
/// race(near, far).subscribeNext { print($0) }
/// clock.run()
/// ```
///
/// ```text
/// near
/// ```
///
/// ![race in marbles](marbles-race-a-b-c)
///
/// ```
/// a              --a-b-c|
/// b              -1---2---3|
/// c              ---X
/// race(a, b, c)  -1---2---3|
/// ```
///
/// The fastest signal is the one that sends its first event, of any kind, first. Then the other
/// signals are disposed of. So a signal that completes without a value wins, too. If only the first
/// value counts, write `race(a.concat(with: .never), b).take(1)`. The signals are subscribed to in
/// order. A signal that sends an event while it is being subscribed to wins, and the signals after
/// it aren't subscribed to. Without any signal the result completes at once.
///
/// - Parameter signals: The signals.
/// ## Scheduling
/// Delivers where the fastest signal sends. If the signals begin in the background, as
/// ``Signal/create(_:)`` may, any of them may be first.
/// ## Errors
/// An error of the fastest signal passes at once, even if the error is its first event.
/// ## Disposal
/// Disposes of all signals; after the first event, of the fastest signal.
/// ## Other libraries
/// The usual name there is `amb`.
public func race<Value: Sendable>(_ signals: Signal<Value>...) -> Signal<Value> {
  race(signals)
}

/// Sends the events of the fastest signal in a list, to ask in any number of places and use the
/// first answer.
///
/// The same as the function that takes the signals as separate arguments.
///
/// - Parameter signals: The signals. Each subscription iterates the sequence once.
/// ## Scheduling
/// Delivers where the fastest signal sends. If the signals begin in the background, as
/// ``Signal/create(_:)`` may, any of them may be first.
/// ## Errors
/// An error of the fastest signal passes at once, even if the error is its first event.
/// ## Disposal
/// Disposes of all signals; after the first event, of the fastest signal.
public func race<Value: Sendable>(
  _ signals: some Sequence<Signal<Value>> & Sendable
) -> Signal<Value> {
  .junction { output in
    let race = Race()
    var count = 0
    for signal in signals {
      if race.hasWinner || output.isDisposed { return }
      output.inputBegins()
      _ = signal.attach(RaceSink(count, of: race, into: output))
      count += 1
    }
    if count == 0 { output.sendCompleted() }
  }
}

/// Decides which input is the first one to send an event. Only its events pass.
private final class Race: Sendable {
  private struct State {
    var winner: Int?
    /// The edges of the inputs, until there is a winner.
    var others: [Int: Edge] = [:]
  }

  private let state = Locked(State())

  var hasWinner: Bool { state.withLock { $0.winner != nil } }

  func attached(_ place: Int, to upstream: Edge) {
    let isTooLate = state.withLock { state in
      if state.winner == nil { state.others[place] = upstream }
      return state.winner != nil
    }
    if isTooLate { upstream.dispose() }
  }

  /// Returns whether the input is the first one to send an event. If so, disposes of the other
  /// inputs.
  func isFirst(_ place: Int) -> Bool {
    let (isFirst, others) = state.withLock { state -> (Bool, [Int: Edge]) in
      guard state.winner == nil else { return (state.winner == place, [:]) }
      state.winner = place
      return (true, replace(&state.others, with: [:]))
    }
    for (other, upstream) in others where other != place { upstream.dispose() }
    return isFirst
  }

  /// Called when an input is released, perhaps without having sent an event.
  func left(_ place: Int) {
    _ = state.withLock { $0.others.removeValue(forKey: place) }
  }
}

private final class RaceSink<Value: Sendable>: InputSink<Value, Value, Junction<Value>> {
  private let place: Int
  private let race: Race
  private var isWinner = false

  init(_ place: Int, of race: Race, into output: Junction<Value>) {
    self.place = place
    self.race = race
    super.init(into: output)
  }

  deinit { race.left(place) }

  override func attached(to upstream: Edge) {
    super.attached(to: upstream)
    race.attached(place, to: upstream)
  }

  override func sendNext(_ value: Value) {
    if wins() { output.sendNext(value) }
  }

  override func sendError(_ error: any Error) {
    if wins() { output.sendError(error) }
  }

  override func sendCompleted() {
    if wins() { output.sendCompleted() }
  }

  private func wins() -> Bool {
    if !isWinner { isWinner = race.isFirst(place) }
    return isWinner
  }
}
