/// Carries events over to a scheduler as a ``Delivery`` does, or passes them on where they come,
/// with a policy for the values that wait.
///
/// The source may take values out again that the scheduled work hasn't taken, so both share a queue
/// behind a lock. The source's input holds the delivery, and so does the scheduled work.
final class BufferedDelivery<Value: Sendable>: FrontQueue<Value, Value>, @unchecked Sendable {
  // Unchecked, because of `onDrop`, which only `deinit` changes.
  private struct State: QueueingState {
    var waiting: PacedQueue<Value>
    /// The end of the source, until it is delivered.
    var end: TerminalEvent?
    /// Whether a delivery is scheduled or under way.
    var isDue = false
    /// Whether the end has been put in, or nothing more is wanted.
    var isClosed = false

    init(_ policy: BufferingPolicy) { waiting = PacedQueue(policy, usual: .ofValues) }

    /// Returns what waited, for the caller to release outside of the lock.
    mutating func close() -> (rest: Queue<Value>?, source: Edge?, end: TerminalEvent?) {
      isClosed = true
      let (rest, source) = waiting.close()
      return (rest, source, end.take())
    }

    /// Returns whether the caller has to schedule a delivery.
    mutating func becomesDue() -> Bool { !replace(&isDue, with: true) }
  }

  /// Nil if the sender delivers. Then values wait only while the output is paused.
  private let scheduler: Scheduler?
  /// Changed by `deinit` only.
  private var onDrop: (@Sendable (Value) -> Void)?
  private let state: Locked<State>
  private let work = SerialDisposable()

  init(
    on scheduler: Scheduler?, _ policy: BufferingPolicy, onDrop: (@Sendable (Value) -> Void)?,
    into output: Junction<Value>
  ) {
    self.scheduler = scheduler
    self.onDrop = onDrop
    state = Locked(State(policy))
    super.init(into: output)
    output.add(Disposable { [state, work] in Self.close(state, work) })
  }

  deinit {
    let dropped = state.withLock { $0.close() }
    dropped.source?.setEnough(false)
    Unwinding.release(dropped)
    Unwinding.release(onDrop.take())
  }

  private static func close(_ state: Locked<State>, _ work: SerialDisposable) {
    let dropped = state.withLock { $0.close() }
    work.dispose()
    Unwinding.release(dropped)
  }

  override func send(_ value: Value, from source: Edge) {
    let (isFirst, paused) = state.withLock { state -> (Bool, Edge?) in
      if state.isClosed { return (false, nil) }
      let paused = state.waiting.append(value, from: source)
      return (state.becomesDue(), paused)
    }
    if isFirst { scheduleDelivery() }
    state.updatePause(of: paused)
    guard let surplus = state.withLock({ $0.waiting.removeSurplus() }) else { return }
    if let error = surplus.overflow {
      source.cutOff { send(.error(error)) }
    } else {
      onDrop?(surplus.dropped)
    }
  }

  override func send(_ end: TerminalEvent) {
    let isFirst = state.withLock { state in
      if state.isClosed { return false }
      state.isClosed = true
      state.end = end
      return state.becomesDue()
    }
    if isFirst { scheduleDelivery() }
  }

  private func scheduleDelivery() {
    if let scheduler {
      work.disposable = scheduler.scheduleRecursively { [self] again in if deliver() { again() } }
    } else if deliver() {
      // Other work may run in between.
      output.goOnLater(on: .currentOrBackground()) { [self] in scheduleDelivery() }
    }
  }

  /// Delivers events that wait. Returns true if more are to be delivered.
  private func deliver() -> Bool {
    guard output.enter() else { return !output.isDisposed }
    var delivered = 0
    while delivered < PauseMarks.ofValues.low, !output.isDisposed, !output.isPaused,
      let value = next()
    {
      delivered += 1
      output.deliverNext(value)
    }
    if let end = state.withLock({ $0.waiting.isEmpty ? $0.end.take() : nil }) { output.send(end) }
    output.leave()
    let isDue = state.withLock { state in
      state.isDue = !state.waiting.isEmpty || state.end != nil
      return state.isDue
    }
    return isDue && !output.isDisposed && !waitsForOutput()
  }

  private func next() -> Value? {
    var value: Value?
    let source = state.withLock { state in
      value = state.waiting.popFirst()
      return state.waiting.sourceToResume()
    }
    state.updatePause(of: source)
    return value
  }

  /// Lets the delivery wait for the end of a pause of the output. Returns false if there is none.
  private func waitsForOutput() -> Bool {
    guard output.isPaused else { return false }
    if scheduler == nil { return output.parkHere { [self] in scheduleDelivery() } }
    return output.park { [self] in if !output.isDisposed { scheduleDelivery() } }
  }
}
