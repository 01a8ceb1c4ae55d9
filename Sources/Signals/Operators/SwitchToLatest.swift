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
      let junction = SwitchJunction<Inner>(into: sink)
      _ = self.attach(SwitchSink<Value, Inner>(junction))
      return junction.output
    }
  }
}

/// A junction of a source and the latest inner signal.
final class SwitchJunction<Value: Sendable>: Junction<Value> {
  private let state = Locked(SwitchState())
  /// The number of the latest inner signal. It changes with the state, and is read without its
  /// lock.
  private let latestNumber = ExplorableAtomic(0)

  func switchTo(_ signal: Signal<Value>) {
    if output.isDisposed { return }
    let (number, previous) = state.withLock { state in
      state.isLatestActive = true
      return (latestNumber.add(1, ordering: .releasing).newValue, state.latest.take())
    }
    // RxSwift stops the one before first.
    if output.stopsAfterEnd { previous?.dispose() }
    if signal.sendScalar(to: output) {
      latestCompleted(number)
    } else {
      _ = signal.attach(LatestSink(number, of: self))
    }
    previous?.dispose()
  }

  /// Called when the signal of `number` has been subscribed to. Meanwhile the source may have sent
  /// the next one.
  func attached(_ number: Int, to upstream: Edge) {
    let isTooLate = state.withLock { state in
      guard isLatest(number) else { return true }
      state.latest = upstream
      return false
    }
    if isTooLate { upstream.dispose() }
  }

  /// Whether the signal of `number` is still the latest.
  func isLatest(_ number: Int) -> Bool { latestNumber.load(ordering: .acquiring) == number }

  func latestCompleted(_ number: Int) {
    let (isOver, ended) = state.withLock { state -> (Bool, Edge?) in
      guard isLatest(number) else { return (false, nil) }
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

/// Not nested in the class: a type that depends on the type of the values would be looked up at run
/// time on each access.
private struct SwitchState {
  var isOuterActive = true
  var isLatestActive = false
  var latest: Edge?

  var isOver: Bool { !isOuterActive && !isLatestActive }
}

private final class SwitchSink<Value: Signal<Inner>, Inner: Sendable>: InputSink<
  Value, Inner, SwitchJunction<Inner>
>
{
  override func sendNext(_ value: Value) { junction.switchTo(value) }
  override func sendCompleted() { junction.outerCompleted() }
}

private final class LatestSink<Value: Sendable>: InputSink<Value, Value, SwitchJunction<Value>> {
  private let number: Int
  private var hasEnded = false

  init(_ number: Int, of junction: SwitchJunction<Value>) {
    self.number = number
    super.init(junction)
  }

  deinit {
    guard !hasEnded, !output.isDisposed, junction.isLatest(number) else { return }
    nonisolated(unsafe) let junction = junction
    Unwinding.run { [number] in junction.latestCompleted(number) }
  }

  override func attached(to upstream: Edge) {
    super.attached(to: upstream)
    junction.attached(number, to: upstream)
  }

  override func sendNext(_ value: Value) {
    output.inTurn(self, value) { sink, value in
      if sink.junction.isLatest(sink.number) { sink.output.sendNext(value) }
    }
  }

  override func sendError(_ error: any Error) {
    hasEnded = true
    stopAtEnd()
    output.inTurn(self, error) { sink, error in
      if sink.junction.isLatest(sink.number) { sink.output.sendError(error) }
    }
  }

  override func sendCompleted() {
    hasEnded = true
    stopAtEnd()
    junction.latestCompleted(number)
  }

  override func neverEnds() {
    hasEnded = true
    super.neverEnds()
  }
}
