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
  /// It completes when the source and all of them have. RAC: `-flatten` (ST9).
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

  /// Returns a signal of the values of the signals that the source sends, so many of them at a
  /// time.
  ///
  /// ```
  /// self                        (abc)---|
  /// a                           1--2|
  /// b                           3-----4|
  /// c                               5-6|
  /// flatten(maxConcurrent: 2)   (13)--25-(46)|
  /// ```
  ///
  /// The others wait in a queue that has no limit, and are subscribed to in order as places get
  /// free. However many complete at once, they take constant stack. It completes when the source
  /// and all of them have. RAC: `-flatten:` (SO20), where 0 means no limit: that is ``flatten()``
  /// here.
  ///
  /// - Parameter maxConcurrent: How many at a time; 1 or more.
  /// ## Scheduling
  /// Delivers where the signals send; subscribes where the source sends or where another signal
  /// completed.
  /// ## Errors
  /// An error of the source or of any of the signals passes at once.
  /// ## Disposal
  /// Disposes of the source and of all of the signals; those that wait are dropped.
  public func flatten<Inner: Sendable>(
    maxConcurrent: Int
  ) -> Signal<Inner> where Value: Signal<Inner> {
    require(
      maxConcurrent > 0,
      "Signal.flatten(maxConcurrent:): maxConcurrent must be positive, got \(maxConcurrent)")
    return OperatorSignal { sink in
      let junction = FlattenJunction(maxConcurrent: maxConcurrent, into: sink)
      _ = self.attach(FlattenSink<Value, Inner>(junction))
      return junction.output
    }
  }
}

/// A junction that lets in a bounded number of inputs at a time. The others wait in a queue.
final class FlattenJunction<Value: Sendable>: FollowingJunction<Value> {
  private struct State {
    var waiting = Queue<Signal<Value>>()
    var active = 0
    var isOuterActive = true
    /// The threads that are subscribing to inputs. An input that completes on one of them meanwhile
    /// needs no recursion: the thread looks for the next input afterwards.
    var subscribing: [ThreadID] = []

    var isOver: Bool { !isOuterActive && active == 0 && waiting.isEmpty }

    mutating func begin(on thread: ThreadID) -> Bool {
      if subscribing.contains(thread) { return false }
      subscribing.append(thread)
      return true
    }

    /// The next input to subscribe to; with none, the thread is done.
    mutating func next(atMost maxConcurrent: Int, on thread: ThreadID) -> Signal<Value>? {
      if let signal = nextForFreePlace(atMost: maxConcurrent) { return signal }
      subscribing.removeAll { $0 == thread }
      return nil
    }

    mutating func nextForFreePlace(atMost maxConcurrent: Int) -> Signal<Value>? {
      guard active < maxConcurrent, let signal = waiting.popFirst() else { return nil }
      active += 1
      return signal
    }
  }

  private let maxConcurrent: Int
  /// The context of the subscriber. That of the code that sends a signal may be gone when the signal
  /// begins.
  private let context = TaskContext.capture()
  private let state = Locked(State())

  init(maxConcurrent: Int, into sink: Sink<Value>) {
    self.maxConcurrent = maxConcurrent
    super.init(into: sink)
  }

  func add(_ signal: Signal<Value>) {
    wait(signal)
    if subscribeToWaiting() { return }
    // An input that is being subscribed to has caused it to be sent, and may have left a place
    // free.
    while let next = nextForFreePlace() { begin(next) }
  }

  func outerCompleted() {
    let isOver = state.withLock { state in
      state.isOuterActive = false
      return state.isOver
    }
    if isOver { output.sendCompleted() }
  }

  override func inputAbandoned() { inputCompleted() }

  override func inputCompleted() {
    let isOver = state.withLock { state in
      state.active -= 1
      return state.isOver
    }
    if isOver { output.sendCompleted() } else { subscribeToWaiting() }
  }

  /// Subscribes to as many inputs as there is room for. Returns false if this thread is doing so
  /// already.
  @discardableResult
  private func subscribeToWaiting() -> Bool {
    guard beginSubscribing() else { return false }
    while let next = next() { begin(next) }
    return true
  }

  // These are functions of their own, so that what they need takes no stack in `begin(_:)`, which
  // may come back here for a signal inside of the signal, and so on.

  private func wait(_ signal: Signal<Value>) {
    state.withLock { $0.waiting.append(signal) }
  }

  private func beginSubscribing() -> Bool {
    let thread = ThreadID.current
    return state.withLock { $0.begin(on: thread) }
  }

  private func next() -> Signal<Value>? {
    if output.isDisposed { return nil }
    let thread = ThreadID.current
    return state.withLock { $0.next(atMost: maxConcurrent, on: thread) }
  }

  private func nextForFreePlace() -> Signal<Value>? {
    if output.isDisposed { return nil }
    return state.withLock { $0.nextForFreePlace(atMost: maxConcurrent) }
  }

  private func begin(_ signal: Signal<Value>) {
    if signal.sendScalar(to: output) {
      inputCompleted()
    } else {
      _ = context.perform { signal.attach(FollowedSink(self)) }
    }
  }
}

private final class FlattenSink<Value: Signal<Inner>, Inner: Sendable>: InputSink<
  Value, Inner, FlattenJunction<Inner>
>
{
  override func sendNext(_ value: Value) { junction.add(value) }
  override func sendCompleted() { junction.outerCompleted() }
}
