import Synchronization

extension Signal {
  /// Sends the values of the signal that the source sent last, where a new signal replaces the one
  /// before.
  ///
  /// ```swift
  /// let (songs, channels) = (Subject<String>(), Subject<Signal<String>>())
  /// channels.switchToLatest().subscribeNext { print($0) }
  /// channels.sendNext(songs)
  /// songs.sendNext("a song")
  /// channels.sendNext(.return("the news"))
  /// songs.sendNext("another song")
  /// ```
  ///
  /// ```text
  /// a song
  /// the news
  /// ```
  ///
  /// ![switchToLatest in marbles](marbles-switchtolatest)
  ///
  /// ```
  /// self                a---b----|
  /// a                   1-2-3-4-5|
  /// b                       6-7-8|
  /// switchToLatest()    1-2-6-7-8|
  /// ```
  ///
  /// The new signal is subscribed to before the previous signal is disposed of. During that
  /// subscription, events of the previous signal are already dropped. The result completes when the
  /// source and the latest signal have completed.
  ///
  /// ## Scheduling
  /// Delivers where the latest signal sends; subscribes where the source sends.
  /// ## Errors
  /// An error of the source or of the latest signal ends the result at once.
  /// ## Disposal
  /// Disposes of the source and of the latest signal.
  /// ## Other libraries
  /// In ReactiveObjC: `-switchToLatest` (feature
  /// [SO38](doc:ReactiveObjCFeatures#Signal-operators)).
  @inlinable
  public func switchToLatest<Inner: Sendable>() -> Signal<Inner> where Value: Signal<Inner> {
    switching { signal, _ in signal }
  }

  /// Returns a signal of the values of the signal that `transform` returned last, or of the value
  /// that `transform` put into the inlet.
  @inlinable
  package final func switching<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value, Inlet<NewValue>) throws -> Signal<NewValue>?
  ) -> Signal<NewValue> {
    FlatteningSignal(
      of: self, FlatteningSink<Value, NewValue>.self, into: SwitchOutput<NewValue>.self, transform)
  }

  /// Does the same, but stops a signal before the next one begins, and the source before the end of
  /// the result.
  @usableFromInline
  package final func switchingStoppingFirst<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value, Inlet<NewValue>) throws -> Signal<NewValue>?
  ) -> Signal<NewValue> {
    OperatorSignal { sink in
      let output = SwitchOutput<NewValue>(sink)
      output.stopsFirst = true
      _ = self.attach(FlatteningSink(transform, into: output))
      return output
    }
  }
}

/// The output of an operator that sends the values of the latest inner signal.
@safe  // `latest` retains its edge; each exchange takes the edge out before it is released.
@usableFromInline
final class SwitchOutput<Value: Sendable>: FlatteningOutput<Value>, @unchecked Sendable {
  /// Which inputs can still send: see `SwitchState`.
  private let state = ExplorableAtomic(SwitchState.initial)

  /// The edge of the latest inner signal, retained; nil until the signal is subscribed to. The
  /// thread that sends for the source changes it, and so does an inner signal that has completed.
  private let latest = unsafe ExplorableAtomic<Unmanaged<Edge>?>(nil)

  /// How many values of inner signals wait in the line.
  private let waiting = ExplorableAtomic<Int32>(0)

  deinit {
    if let latest = unsafe latest.load(ordering: .acquiring) {
      unsafe Unwinding.release(retained: latest.toOpaque())
    }
  }

  override func attach(_ signal: Signal<Value>) {
    if isDisposed { return }
    let (number, previous) = beginNext()
    innerCame()
    let isScalar = signal.takeScalar(
      next: { send($0, of: number) }, error: { send($0, of: number) })
    if isScalar {
      completed(number)
    } else {
      expand(signal, into: LatestSink(number, into: self))
    }
    previous?.dispose()
  }

  override func attach(signalOf value: Value) {
    if isDisposed { return }
    let (number, previous) = beginNext()
    send(value, of: number)
    completed(number)
    previous?.dispose()
  }

  /// Sends `value` in a turn, if the inner signal `number` is still the latest in that turn.
  ///
  /// A value that a block sends comes after values of inner signals that wait, as `InnerSink`
  /// has it.
  @inline(__always)
  fileprivate func send(_ value: Value, of number: UInt) {
    guard enter(behindWaiting: waiting.load(ordering: .relaxed) > 0) else {
      return sendLater(value, of: number)
    }
    if isLatest(number) { deliverNext(value) }
    leave()
  }

  @inline(never)
  private func sendLater(_ value: Value, of number: UInt) {
    waiting.add(1, ordering: .relaxed)
    inTurn(self, value, behindWaiting: true) { output, value in
      output.waiting.subtract(1, ordering: .relaxed)
      if output.isLatest(number) { output.deliverNext(value) }
    }
  }

  /// Sends `error` in a turn, if the inner signal `number` is still the latest in that turn.
  fileprivate func send(_ error: any Error, of number: UInt) {
    inTurn(self) { output in
      if output.isLatest(number) { output.sendError(error) }
    }
  }

  /// Makes the next inner signal the latest one, in `state`.
  ///
  /// - Returns: The number of the next inner signal, and the edge of the previous one. The caller
  ///   disposes of that edge after it has subscribed to the next signal.
  @inline(__always)
  private func beginNext() -> (number: UInt, previous: Edge?) {
    let (before, after) = state.change(SwitchState.self) { $0.beginNext() }
    return (after.number, before.isLatestActive ? takePrevious() : nil)
  }

  private func takePrevious() -> Edge? {
    let previous = unsafe latest.exchange(nil, ordering: .acquiringAndReleasing)?
      .takeRetainedValue()
    guard stopsFirst else { return previous }
    previous?.dispose()
    return nil
  }

  /// Whether the inner signal `number` is still the latest.
  @inline(__always)
  fileprivate func isLatest(_ number: UInt) -> Bool {
    SwitchState(bits: state.load(ordering: .acquiring)).number == number
  }

  /// Called when the inner signal `number` is subscribed to. By then the source may have sent the
  /// next inner signal.
  fileprivate func subscribed(_ number: UInt, to upstream: Edge) {
    guard isLatest(number) else { return upstream.dispose() }
    unsafe latest.exchange(.passRetained(upstream), ordering: .acquiringAndReleasing)?.release()
  }

  /// Releases the edge of an inner signal that has completed, if `latest` still retains it.
  fileprivate func release(_ ended: Edge) {
    let ended = unsafe Unmanaged.passUnretained(ended)
    let isHeld = unsafe latest.compareExchange(
      expected: ended, desired: nil, ordering: .acquiringAndReleasing
    ).exchanged
    if isHeld { unsafe ended.release() }
  }

  /// Called when the inner signal `number` has completed, or no sender of it is left.
  @inline(__always)
  fileprivate func completed(_ number: UInt) {
    end { $0.endLatest(number) }
  }

  /// Called when the inner signal `number`, which is `never`, is released.
  fileprivate func neverEnds(_ number: UInt) {
    end { $0.endLatest(number, canComplete: false) }
  }

  override func outerEnded() {
    end { $0.endOuter() }
  }

  override func outerAbandoned() {
    end { $0.endOuter(canComplete: false) }
  }

  /// Changes the state at the end of an input. At the end of the last input, ends the output.
  @inline(__always)
  private func end(_ change: (inout SwitchState) -> Void) {
    let (before, after) = state.change(SwitchState.self, change)
    if before == after || after.isActive { return }
    if after.canComplete { completeAfterInputs() } else { abandonAfterInputs() }
  }
}

/// Which inputs can still send to a `SwitchOutput`, in one word: four flags and, in the higher
/// bits, the number of the latest inner signal.
private struct SwitchState: WordState, Equatable {
  private static var outerActive: UInt { 1 }
  private static var latestActive: UInt { 2 }
  /// The source has no sender left, and has not completed.
  private static var outerLost: UInt { 4 }
  /// The latest inner signal is `never`.
  private static var latestLost: UInt { 8 }

  static var initial: UInt { outerActive }

  private(set) var bits: UInt

  init(bits: UInt) { self.bits = bits }

  var number: UInt { bits >> 4 }
  var isLatestActive: Bool { bits & Self.latestActive != 0 }
  var isActive: Bool { bits & (Self.outerActive | Self.latestActive) != 0 }
  var canComplete: Bool { bits & (Self.outerLost | Self.latestLost) == 0 }

  mutating func beginNext() {
    let outer = bits & (Self.outerActive | Self.outerLost)
    bits = (number &+ 1) << 4 | outer | Self.latestActive
  }

  mutating func endLatest(_ number: UInt, canComplete: Bool = true) {
    guard number == self.number else { return }
    bits &= ~Self.latestActive
    if !canComplete { bits |= Self.latestLost }
  }

  mutating func endOuter(canComplete: Bool = true) {
    bits &= ~Self.outerActive
    if !canComplete { bits |= Self.outerLost }
  }
}

/// The input of an inner signal, which was the latest when it was made.
private final class LatestSink<Value: Sendable>: RegisteringSink<Value, SwitchOutput<Value>> {
  private let number: UInt
  private var hasEnded = false
  private var isNever = false

  init(_ number: UInt, into output: SwitchOutput<Value>) {
    self.number = number
    super.init(into: output)
  }

  deinit {
    guard !hasEnded, !output.isDisposed, output.isLatest(number) else { return }
    Unwinding.call(
      { Self.lost(number, isNever: isNever, in: output) },
      orRun: { [output, number, isNever] in
        { Self.lost(number, isNever: isNever, in: output) }
      })
  }

  private static func lost(_ number: UInt, isNever: Bool, in output: SwitchOutput<Value>) {
    if isNever { output.neverEnds(number) } else { output.completed(number) }
  }

  override func attached(to upstream: Edge) {
    super.attached(to: upstream)
    output.subscribed(number, to: upstream)
  }

  override func sendNext(_ value: Value) {
    if !isDisposed { output.send(value, of: number) }
  }

  override func sendError(_ error: any Error) {
    hasEnded = true
    upstream.stopEnded()
    output.send(error, of: number)
  }

  override func sendCompleted() {
    hasEnded = true
    upstream.stopEnded()
    output.release(upstream)
    output.completed(number)
  }

  override func neverEnds() {
    isNever = true
    output.inputNeverEnds()
  }
}
