import Scheduling
import Synchronization

extension Signal {
  /// Returns a signal of the values of the signal that the source sent last.
  ///
  /// ```
  /// self                a---b----|
  /// a                   1-2-3-4-5|
  /// b                       6-7-8|
  /// switchToLatest()    1-2-6-7-8|
  /// ```
  ///
  /// The new signal is subscribed to before the previous one is disposed of, of which nothing is
  /// delivered any more. It completes when the source and the latest signal have. RAC:
  /// `-switchToLatest` (SO38).
  ///
  /// ## Scheduling
  /// Delivers where the latest signal sends; subscribes where the source sends.
  /// ## Errors
  /// An error of the source or of the latest signal ends it at once.
  /// ## Disposal
  /// Disposes of the source and of the latest signal.
  public func switchToLatest<Inner: Sendable>() -> Signal<Inner> where Value: Signal<Inner> {
    OperatorSignal { sink in
      let switching = Switching<Inner>(into: sink)
      _ = self.attach(SwitchSink<Value, Inner>(switching))
      return switching.output
    }
  }
}

/// A junction of a signal of signals and the latest of these.
private final class Switching<Value: Sendable>: Junction<Value> {
  private let state = Locked(SwitchingState())
  /// Which of the inner signals is the latest. Changes with the state, and is read without its
  /// lock.
  private let latestTurn = ExplorableAtomic(0)

  func switchTo(_ signal: Signal<Value>) {
    if output.isDisposed { return }
    let (turn, previous) = state.withLock { state in
      state.isLatestActive = true
      return (latestTurn.add(1, ordering: .releasing).newValue, state.latest.take())
    }
    if signal.sendScalar(to: output) {
      latestCompleted(turn)
    } else {
      _ = signal.attach(LatestSink(turn, of: self))
    }
    previous?.dispose()
  }

  /// What happens when the signal of `turn` has been subscribed to: while it was made, the source may
  /// have sent the next one.
  func attached(_ turn: Int, to upstream: Upstream) {
    let isTooLate = state.withLock { state in
      guard isLatest(turn) else { return true }
      state.latest = upstream
      return false
    }
    if isTooLate { upstream.dispose() }
  }

  /// Whether the signal of `turn` still counts.
  func isLatest(_ turn: Int) -> Bool { latestTurn.load(ordering: .acquiring) == turn }

  func latestCompleted(_ turn: Int) {
    let (isOver, ended) = state.withLock { state -> (Bool, Upstream?) in
      guard isLatest(turn) else { return (false, nil) }
      state.isLatestActive = false
      return (state.isOver, state.latest.take())
    }
    _ = ended
    if isOver { output.sendCompleted() }
  }

  func outerCompleted() {
    let isOver = state.withLock { state in
      state.isOuterActive = false
      return state.isOver
    }
    if isOver { output.sendCompleted() }
  }
}

/// Not nested in the class: a type that depends on the type of the values would have to be looked up
/// at run time whenever the state is touched.
private struct SwitchingState {
  var isOuterActive = true
  var isLatestActive = false
  var latest: Upstream?

  var isOver: Bool { !isOuterActive && !isLatestActive }
}

private final class SwitchSink<Value: Signal<Inner>, Inner: Sendable>: InputSink<Value, Inner> {
  private let switching: Switching<Inner>

  init(_ switching: Switching<Inner>) {
    self.switching = switching
    super.init(switching.output)
  }

  override func sendNext(_ value: Value) { switching.switchTo(value) }
  override func sendCompleted() { switching.outerCompleted() }
}

private final class LatestSink<Value: Sendable>: InputSink<Value, Value> {
  private let turn: Int
  private let switching: Switching<Value>

  init(_ turn: Int, of switching: Switching<Value>) {
    self.turn = turn
    self.switching = switching
    super.init(switching.output)
  }

  override func attached(to upstream: Upstream) {
    super.attached(to: upstream)
    switching.attached(turn, to: upstream)
  }

  override func sendNext(_ value: Value) {
    guard output.enter() else {
      output.post { self.sendNext(value) }
      return
    }
    if switching.isLatest(turn) { output.sendNext(value) }
    output.leave()
  }

  override func sendError(_ error: any Error) {
    guard output.enter() else {
      output.post { self.sendError(error) }
      return
    }
    if switching.isLatest(turn) { output.sendError(error) }
    output.leave()
  }

  override func sendCompleted() { switching.latestCompleted(turn) }
}
