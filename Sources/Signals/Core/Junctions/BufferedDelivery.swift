/// Carries events over to a scheduler as a ``Delivery`` does, with a policy for the values that
/// wait.
///
/// The source may take values out again that the scheduled work hasn't taken, so both share a queue
/// behind a lock. The source's input holds the delivery, and so does the scheduled work.
final class BufferedDelivery<Value: Sendable>: @unchecked Sendable {
  // Unchecked, because of `onDrop`, which only `deinit` changes.
  private struct State {
    var values = Queue<Value>()
    /// The end of the source, until it is delivered.
    var end: TerminalEvent?
    /// Whether a delivery is scheduled or under way.
    var isDue = false
    /// Whether the end has been put in, or nothing more is wanted.
    var isClosed = false
    var pause = SourcePause()

    /// Returns what waited, for the caller to release outside of the lock.
    mutating func close() -> (values: Queue<Value>, end: TerminalEvent?) {
      isClosed = true
      let values = values
      self.values = Queue()
      return (values, end.take())
    }

    /// Returns whether the caller has to schedule a delivery.
    mutating func becomesDue() -> Bool { !replace(&isDue, with: true) }
  }

  private let hold: JunctionHold<Value>
  private var output: Junction<Value> { hold.junction }
  private let scheduler: Scheduler
  private let policy: BufferingPolicy
  private let marks: PauseMarks?
  /// Changed by `deinit` only.
  private var onDrop: (@Sendable (Value) -> Void)?
  private let state = Locked(State())
  private let work = SerialDisposable()

  init(
    on scheduler: Scheduler, _ policy: BufferingPolicy, onDrop: (@Sendable (Value) -> Void)?,
    into output: Junction<Value>
  ) {
    self.scheduler = scheduler
    self.policy = policy
    self.onDrop = onDrop
    marks = policy.marks(.ofValues)
    hold = JunctionHold(of: output)
    output.add(Disposable { [state, work] in Self.close(state, work) })
  }

  deinit {
    state.withLock { $0.pause.end() }?.setEnough(false)
    Unwinding.release(state.withLock { $0.close() })
    Unwinding.release(onDrop.take())
  }

  private static func close(_ state: Locked<State>, _ work: SerialDisposable) {
    let dropped = state.withLock { $0.close() }
    work.dispose()
    Unwinding.release(dropped)
  }

  func send(_ value: Value, from source: Edge) {
    let (isFirst, paused, surplus) = state.withLock { state -> (Bool, Edge?, Surplus<Value>?) in
      if state.isClosed { return (false, nil, nil) }
      state.values.append(value)
      let paused = state.pause.grown(to: state.values.count, marks, from: source)
      return (state.becomesDue(), paused, state.values.removeSurplus(policy))
    }
    if isFirst { scheduleDelivery() }
    if let paused { updatePause(of: paused) }
    guard let surplus else { return }
    if let error = surplus.overflow {
      source.cutOff { send(.error(error)) }
    } else {
      onDrop?(surplus.dropped)
    }
  }

  func send(_ end: TerminalEvent) {
    let isFirst = state.withLock { state in
      if state.isClosed { return false }
      state.isClosed = true
      state.end = end
      return state.becomesDue()
    }
    if isFirst { scheduleDelivery() }
  }

  private func scheduleDelivery() {
    work.disposable = scheduler.scheduleRecursively { [self] again in
      if deliver() { again() }
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
    if let end = state.withLock({ $0.values.isEmpty ? $0.end.take() : nil }) { output.send(end) }
    output.leave()
    let isDue = state.withLock { state in
      state.isDue = !state.values.isEmpty || state.end != nil
      return state.isDue
    }
    return isDue && !output.isDisposed && !waitsForOutput()
  }

  private func next() -> Value? {
    let (value, paused) = state.withLock { state -> (Value?, Edge?) in
      let value = state.values.popFirst()
      state.pause.shrunk(to: state.values.count, marks)
      return (value, state.pause.takeSource())
    }
    if let paused { updatePause(of: paused) }
    return value
  }

  /// Lets the delivery wait for the end of a pause of the output. Returns false if there is none.
  private func waitsForOutput() -> Bool {
    output.isPaused && output.park { [self] in if !output.isDisposed { scheduleDelivery() } }
  }

  private func updatePause(of source: Edge) {
    source.updatePause { state.withLock { $0.pause.isNeeded } }
  }
}

/// The input of a ``BufferedDelivery``, in front of the turns of the output.
final class BufferedDeliverySink<Value: Sendable>: RegisteringSink<Value, Junction<Value>> {
  private let delivery: BufferedDelivery<Value>

  init(_ delivery: BufferedDelivery<Value>, into output: Junction<Value>) {
    self.delivery = delivery
    super.init(into: output)
  }

  override func attached(to upstream: Edge) {
    upstream.ignorePauses()
    super.attached(to: upstream)
  }

  override func sendNext(_ value: Value) { delivery.send(value, from: upstream) }
  override func sendError(_ error: any Error) { delivery.send(.error(error)) }
  override func sendCompleted() { delivery.send(.completed) }
  override func neverEnds() { output.inputNeverEnds() }
}
