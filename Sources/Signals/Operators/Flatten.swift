import Scheduling

extension Signal {
  /// Returns a signal of the values of all the signals that the source sends, as they come.
  ///
  /// ```
  /// self         a--b------|
  /// a            1--2--3|
  /// b               4--5--6|
  /// flatten()    1--(24)--(35)--6|
  /// ```
  ///
  /// It completes when the source and all of them have completed. RAC: `-flatten` (ST9).
  ///
  /// ## Scheduling
  /// Delivers where the signals send; subscribes where the source sends.
  /// ## Errors
  /// An error of the source or of any of the signals passes at once.
  /// ## Disposal
  /// Disposes of the source and of all of the signals.
  public func flatten<Inner: Sendable>() -> Signal<Inner> where Value: Signal<Inner> {
    flattenMap { $0 }
  }

  /// Returns a signal of the values of the signals that the source sends, a limited number of them
  /// at a time.
  ///
  /// ```
  /// self                        (abc)---|
  /// a                           1--2|
  /// b                           3-----4|
  /// c                               5-6|
  /// flatten(maxConcurrent: 2)   (13)--25-(46)|
  /// ```
  ///
  /// The others wait in a queue that has no limit, and are subscribed to in order as places become
  /// free. Any number of them takes constant stack, even if they complete synchronously. It
  /// completes when the source and all of them have completed. RAC: `-flatten:` (SO20), where 0
  /// means no limit: that is ``flatten()`` here.
  ///
  /// - Parameter maxConcurrent: The greatest number at a time; 1 or more.
  /// ## Scheduling
  /// Delivers where the signals send; subscribes where the source sends or where another signal
  /// completed.
  /// ## Errors
  /// An error of the source or of any of the signals passes at once.
  /// ## Disposal
  /// Disposes of the source and of all of the signals; the signals that wait are dropped.
  public func flatten<Inner: Sendable>(
    maxConcurrent: Int
  ) -> Signal<Inner> where Value: Signal<Inner> {
    require(
      maxConcurrent > 0,
      "Signal.flatten(maxConcurrent:): maxConcurrent must be positive, got \(maxConcurrent)")
    return OperatorSignal { sink in
      let output = BoundedMergeOutput(sink)
      output.maxConcurrent = maxConcurrent
      _ = self.attach(FlatteningSink<Value, Inner>({ signal, _ in signal }, into: output))
      return output
    }
  }
}

/// The output of a limited number of inner signals at a time. The others wait in a queue.
///
/// Signals that wait count as inputs, too.
@usableFromInline
final class BoundedMergeOutput<Value: Sendable>: FlatteningOutput<Value>, @unchecked Sendable {
  // Unchecked, because of `maxConcurrent`, too: it is set before the source begins.
  private struct State {
    /// The inputs that wait; nil when no more can begin.
    var waiting: Queue<Signal<Value>>? = Queue()
    /// The places that are taken.
    var active = 0
    /// The places that `never` has taken for good.
    var lost = 0
    /// The context of the subscriber. The context of the code that sends a signal may not exist any
    /// more when the signal begins.
    var context: TaskContext? = TaskContext.capture()
    /// The threads that are subscribing to inputs. An input that completes on one of them meanwhile
    /// needs no recursion: the thread looks for the next input afterwards.
    var subscribing: [ThreadID] = []

    mutating func begin(on thread: ThreadID) -> Bool {
      if subscribing.contains(thread) { return false }
      subscribing.append(thread)
      return true
    }

    /// The next input to subscribe to. If there is none, the thread is done.
    mutating func next(atMost maxConcurrent: Int, on thread: ThreadID) -> Signal<Value>? {
      if let signal = nextForFreePlace(atMost: maxConcurrent) { return signal }
      subscribing.removeAll { $0 == thread }
      return nil
    }

    mutating func nextForFreePlace(atMost maxConcurrent: Int) -> Signal<Value>? {
      guard active < maxConcurrent, let signal = waiting?.popFirst() else { return nil }
      active += 1
      return signal
    }
  }

  fileprivate(set) var maxConcurrent = 1
  private let state = Locked(State())

  deinit { releaseWaiting() }

  override func attach(_ signal: Signal<Value>) {
    if isDisposed || !wait(signal) { return }
    if subscribeToWaiting() { return }
    // An input that is being subscribed to has caused it to be sent, and may have left a place
    // free.
    while let next = nextForFreePlace() { begin(next) }
  }

  override func innerCompleted() {
    // Where they come one after the other, a value of this one that still waits comes before the
    // next one's.
    if maxConcurrent == 1, isTurnWaitedFor { innerCompletedInOrder() } else { freePlace() }
  }

  @inline(never)
  private func innerCompletedInOrder() {
    inTurnAfterWaiting(self) { $0.freePlace() }
  }

  private func freePlace() {
    state.withLock { $0.active -= 1 }
    inputEnded()
    subscribeToWaiting()
  }

  override func innerNeverEnds() {
    let isFull = state.withLock { state in
      state.lost += 1
      return state.lost == maxConcurrent
    }
    // The signals that wait will never get a place.
    if isFull { for _ in 0..<releaseWaiting() { inputEnded() } }
    inputEnded()
  }

  override func releaseChain() {
    releaseWaiting()
    super.releaseChain()
  }

  /// Subscribes to as many inputs as there is room for. Returns false if this thread is doing so
  /// already.
  @discardableResult
  private func subscribeToWaiting() -> Bool {
    guard beginSubscribing() else { return false }
    while let next = next() { begin(next) }
    return true
  }

  // These are functions of their own, so that they take no stack in `begin(_:)`, which may be
  // called again for a signal inside of the signal, and so on.

  private func wait(_ signal: Signal<Value>) -> Bool {
    inputBegins()
    let waits = state.withLock { state in
      state.waiting?.append(signal)
      return state.waiting != nil
    }
    if !waits { inputEnded() }
    return waits
  }

  /// Drops the inputs that wait, and returns their number.
  @discardableResult
  private func releaseWaiting() -> Int {
    let (waiting, context) = state.withLock { ($0.waiting.take(), $0.context.take()) }
    let count = waiting?.count ?? 0
    if waiting != nil || context != nil { Unwinding.release((waiting, context)) }
    return count
  }

  private func beginSubscribing() -> Bool {
    let thread = ThreadID.current
    return state.withLock { $0.begin(on: thread) }
  }

  private func next() -> Signal<Value>? {
    if isDisposed { return nil }
    let thread = ThreadID.current
    return state.withLock { $0.next(atMost: maxConcurrent, on: thread) }
  }

  private func nextForFreePlace() -> Signal<Value>? {
    if isDisposed { return nil }
    return state.withLock { $0.nextForFreePlace(atMost: maxConcurrent) }
  }

  private func begin(_ signal: Signal<Value>) {
    if signal.sendScalar(to: self) {
      innerCompleted()
    } else {
      _ = context.perform { signal.attach(InnerSink(into: self)) }
    }
  }

  private var context: TaskContext { state.withLock { $0.context } ?? .empty }
}
