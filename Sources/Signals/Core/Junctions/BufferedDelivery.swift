/// Carries events over to a scheduler as a ``Delivery`` does, or passes them on where they come,
/// with a policy for the values that wait.
///
/// The source may take values out again that the scheduled work hasn't taken, so both share a queue
/// behind a lock. The source's input holds the delivery, and so does the scheduled work.
final class BufferedDelivery<Value: Sendable>: FrontQueue<Value, Value>, @unchecked Sendable {
  // Unchecked, because scheduled work holds the delivery. Only the state changes.
  private struct State: QueueingState {
    var waiting: PacedQueue<Value>
    /// The end of the source, until it is delivered.
    var end: TerminalEvent?
    /// Whether a delivery is scheduled or under way.
    var isDue = false
    /// Whether the end has been put in.
    var hasEnded = false

    init(_ policy: BufferingPolicy) { waiting = PacedQueue(policy, usual: .ofValues) }

    /// Adds a value. Returns nil if it is not wanted, otherwise whether the caller has to schedule
    /// a delivery.
    mutating func add(_ value: Value, from source: Edge) -> Bool? {
      hasEnded || !waiting.append(value, from: source) ? nil : becomesDue()
    }

    /// Returns whether the caller has to schedule a delivery.
    mutating func becomesDue() -> Bool { !replace(&isDue, with: true) }
  }

  /// Nil if the sender delivers. Then values wait only while the output is paused.
  private let scheduler: Scheduler?
  private let drops: Drops<Value>
  private let state: Locked<State>
  private let work = SerialDisposable()

  init(
    on scheduler: Scheduler?, _ policy: BufferingPolicy, onDrop: (@Sendable (Value) -> Void)?,
    into output: Junction<Value>
  ) {
    self.scheduler = scheduler
    drops = Drops(onDrop)
    state = Locked(State(policy))
    super.init(into: output)
    output.add(Disposable { [state, work, drops] in Self.close(state, work, drops) })
  }

  deinit { Unwinding.run { [state, work, drops] in Self.close(state, work, drops) } }

  private static func close(
    _ state: Locked<State>, _ work: SerialDisposable, _ drops: Drops<Value>
  ) {
    let end = state.withLock { state in
      state.hasEnded = true
      return state.end.take()
    }
    work.dispose()
    state.close(drops)
    Unwinding.release(end)
  }

  override func send(_ value: Value, from source: Edge) {
    guard let isFirst = state.withLock({ $0.add(value, from: source) }) else {
      return drops.report(value)
    }
    if isFirst { scheduleDelivery() }
    state.settle(from: source, drop: drops.report) { send(.error($0)) }
  }

  override func send(_ end: TerminalEvent) {
    let isFirst = state.withLock { state in
      if replace(&state.hasEnded, with: true) { return false }
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
      // The output may have been disposed of meanwhile.
      if output.isDisposed { drops.report(value) } else { output.deliverNext(value) }
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
    let update = state.withLock { state in
      value = state.waiting.popFirst()
      return state.waiting.updatePause()
    }
    update?.passOn()
    return value
  }

  /// Lets the delivery wait for the end of a pause of the output. Returns false if there is none.
  private func waitsForOutput() -> Bool {
    output.isPaused && output.parkDelivery(on: scheduler) { [self] in scheduleDelivery() }
  }
}
