import Synchronization

extension Signal {
  /// Calls an asynchronous function with each value, a limited number at a time, and sends the
  /// results, such as answers.
  ///
  /// ```swift
  /// let ids = Signal.from(7, 9)
  /// let names = ids.mapAsync(maxConcurrent: 2) { id in await name(of: id) }
  /// names.subscribeNext { print($0) }
  /// ```
  ///
  /// ```text
  /// user 7
  /// user 9
  /// ```
  ///
  /// ```
  /// self                                              a-b---|
  /// mapAsync { … }                                    ----ab|
  /// mapAsync(maxConcurrent: 2) { … }                  ----(ab)-|
  /// mapAsync(maxConcurrent: 2, inOrder: false) { … }  ---ba-|
  /// ```
  ///
  /// Here the function takes four ticks for `a`, and one for `b`.
  ///
  /// A value waits until a call for it may begin. While 16 values wait, a source that can wait does
  /// so, and goes on at 8; another source sends on, and its values wait without limit: see
  /// <doc:Pace>. With `inOrder`, a call counts as running until its result is sent. So fewer than
  /// `maxConcurrent` results wait for a slow one in front of them. The signal completes when the
  /// source and all calls have completed. All calls have the task-local values of the task that
  /// subscribes, and not those of a sender; outside of a task there are none. For the latest value
  /// only, use `flatMapLatest { value in .task { … } }`.
  ///
  /// - Parameters:
  ///   - maxConcurrent: How many calls at a time; 1 or more.
  ///   - inOrder: Whether results are sent in the order of the values; otherwise as they come.
  ///   - priority: The priority of the tasks; by default, that of the code that subscribes.
  ///   - executor: Where the tasks prefer to run; by default, on the pool of threads of all tasks,
  ///     or on the ``TestScheduler`` that records the signal. They don't inherit an actor.
  ///   - transform: Makes a new value. A task calls it for one value after the other, as long as
  ///     values wait.
  /// ## Scheduling
  /// Delivers on the tasks' executor.
  /// ## Errors
  /// Errors that `transform` throws. After an error, no call for a later value begins, and with
  /// `inOrder`, the results before it are still sent. An error of the source passes at once.
  /// ## Disposal
  /// Disposes of the source, and cancels the tasks; values that wait are dropped.
  ///
  /// After the end, and after `dispose()` has returned, no call begins, not even in a task that has
  /// been started. Only a call that another thread was about to make, or that waits for the actor
  /// of `transform`, may still begin, in a task that is cancelled.
  public func mapAsync<NewValue: Sendable>(
    maxConcurrent: Int = 1, inOrder: Bool = true, priority: TaskPriority? = nil,
    on executor: (any TaskExecutor)? = nil,
    _ transform: @escaping @Sendable (Value) async throws -> NewValue
  ) -> Signal<NewValue> {
    mapAsync(
      maxConcurrent: maxConcurrent, inOrder: inOrder, priority: priority, on: executor,
      buffering: .unbounded, onDrop: nil, transform)
  }

  /// Calls an asynchronous function with each value, and limits how many values wait for it, if the
  /// source can't wait.
  ///
  /// The same as ``mapAsync(maxConcurrent:inOrder:priority:on:_:)``, with another rule for the
  /// values that wait while `maxConcurrent` calls run. For a source that can't wait, and of which
  /// only the last state counts, keep the newest value. The call that runs is not cancelled, and
  /// the last value is never lost.
  ///
  /// - Parameters:
  ///   - maxConcurrent: How many calls at a time; 1 or more.
  ///   - inOrder: Whether results are sent in the order of the values; otherwise as they come.
  ///   - priority: The priority of the tasks; by default, that of the code that subscribes.
  ///   - executor: Where the tasks prefer to run; by default, on the pool of threads of all tasks,
  ///     or on the ``TestScheduler`` that records the signal.
  ///   - policy: Which values wait. With a limit of 0, a value is dropped unless a call for it
  ///     begins at once.
  ///   - onDrop: Gets each dropped value, on the thread that sends, and what still waits when the
  ///     subscription ends, on the thread that ends it.
  ///   - transform: Makes a new value. A task calls it for one value after the other, as long as
  ///     values wait.
  /// ## Scheduling
  /// Delivers on the tasks' executor.
  /// ## Errors
  /// Errors that `transform` throws, and a ``BufferOverflow`` if the policy is
  /// ``BufferingPolicy/failing(beyond:)``. An error of the source passes at once.
  /// ## Disposal
  /// Disposes of the source, and cancels the tasks; values that wait are dropped.
  public func mapAsync<NewValue: Sendable>(
    maxConcurrent: Int = 1, inOrder: Bool = true, priority: TaskPriority? = nil,
    on executor: (any TaskExecutor)? = nil,
    buffering policy: BufferingPolicy, onDrop: (@Sendable (Value) -> Void)? = nil,
    _ transform: @escaping @Sendable (Value) async throws -> NewValue
  ) -> Signal<NewValue> {
    require(
      maxConcurrent > 0,
      "Signal.mapAsync(maxConcurrent:): maxConcurrent must be positive, got \(maxConcurrent)")
    policy.check(in: "Signal.mapAsync(buffering:)", allowsPauseAtZero: true)
    return .junction { output in
      let context = TaskContext.capture()
      let calls = AsyncCalls<Value, NewValue>(
        maxConcurrent: maxConcurrent, inOrder: inOrder, buffering: policy, onDrop: onDrop,
        start: { isHere, body in
          context.beginTask(priority: priority, on: executor, isHere: isHere, body)
        },
        transform, into: output)
      _ = self.attach(FrontQueueSink(calls))
    }
  }
}

/// One call, which keeps its place until its result is sent.
///
/// It has no type parameters, and neither has what the calls hand to each other: looking up types
/// at run time would take longer than all the rest.
private final class AsyncCall: @unchecked Sendable {
  // Unchecked: `result` is used under the lock or in turns of the output, the rest by the task.

  /// What a call leads to: an action that delivers the new value, or an error.
  typealias Result = Swift.Result<@Sendable () -> Void, any Error>
  typealias Work = @Sendable () async -> Result

  let number: Int
  private var work: Work?
  /// Reports the value as dropped; nil if there is no `onDrop`.
  private var drop: (@Sendable () -> Void)?
  var result: Result?
  /// Whether the task of the call is handing over the result.
  var isEnding = false

  init(_ number: Int, work: @escaping Work, drop: (@Sendable () -> Void)?) {
    self.number = number
    self.work = work
    self.drop = drop
  }

  // The output has ended before the call could be made.
  deinit {
    if let drop = drop.take() { Unwinding.run(drop) }
  }

  /// Returns the work, for the task to release when it has been done: with it goes the value.
  func takeWork() -> Work {
    drop = nil
    return work.take()!
  }

  /// What may be done for the next value.
  enum Step {
    case begin(AsyncCall)
    /// Calls have to wait for the end of a pause of the output.
    case park
    /// No value waits, or no call for it may begin.
    case none
  }
}

/// The calls for the values of a source, and the values that wait for one. The source's input holds
/// this object, and so do the tasks.
///
/// A task makes one call after the other, as long as values wait: beginning a task takes longer
/// than many a call.
private final class AsyncCalls<Value: Sendable, Output: Sendable>: FrontQueue<Value, Output>,
  @unchecked Sendable
{
  // Unchecked, because tasks hold it. Only the state changes.

  /// Starts a task in the subscriber's context. The first argument is whether the calling code has
  /// that context.
  typealias Start = @Sendable (Bool, @escaping @Sendable () async -> Void) -> Disposable

  private struct State: QueueingState {
    var waiting: PacedQueue<Value>
    /// The calls whose results were not sent yet, in order; empty if the order doesn't count.
    let calls = Queue<AsyncCall>()
    /// How many calls have a place.
    var active = 0
    var begun = 0
    /// Whether calls wait for the end of a pause of the output.
    var isParked = false
    var isSourceActive = true

    init(_ policy: BufferingPolicy) { waiting = PacedQueue(policy, usual: .ofWork) }

    var isOver: Bool {
      @inline(__always) get { !isSourceActive && active == 0 && waiting.isEmpty }
    }

    /// Frees the place of a call whose result was sent. Returns the next call, if its result waits,
    /// and whether there was nothing left to do.
    @inline(__always)
    mutating func resultSent() -> (next: AsyncCall?, isOver: Bool) {
      active -= 1
      return (nextWithResult(), isOver)
    }

    /// Takes out the next call in order, if its result is there.
    @inline(__always)
    func nextWithResult() -> AsyncCall? {
      calls.first?.result == nil ? nil : calls.removeFirst()
    }
  }

  private let maxConcurrent: Int
  private let inOrder: Bool
  private let start: Start
  private let transform: @Sendable (Value) async throws -> Output
  private let isLimited: Bool
  private let passes: Bool
  private let drops: Drops<Value>
  private let state: Locked<State>
  /// The number of the first call that has failed. No call with a higher number begins. If the
  /// order doesn't count, any failure is the first one.
  private let firstFailure = Atomic(Int.max)

  init(
    maxConcurrent: Int, inOrder: Bool, buffering policy: BufferingPolicy,
    onDrop: (@Sendable (Value) -> Void)?, start: @escaping Start,
    _ transform: @escaping @Sendable (Value) async throws -> Output, into output: Junction<Output>
  ) {
    self.maxConcurrent = maxConcurrent
    // One call at a time is always in order.
    self.inOrder = inOrder && maxConcurrent > 1
    isLimited = policy.limit != nil
    passes = policy == .pausing(at: 0)
    drops = Drops(onDrop)
    state = Locked(State(policy))
    self.start = start
    self.transform = transform
    super.init(into: output)
  }

  deinit { state.close(drops) }

  // MARK: The source

  override var passesPausesOn: Bool { passes }

  override func send(_ value: Value, from source: Edge) {
    let outputIsPaused = output.isPaused
    let (isTaken, step, update) = state.withLock { state in
      let isTaken = state.waiting.append(value, from: source)
      return (isTaken, nextStep(&state, outputIsPaused), updatePause(&state))
    }
    let hasBegun = take(step) { begin($0, isHere: false) }
    update?.passOn()
    if hasBegun { beginCalls() }
    if !isTaken { return drops.report(value) }
    if isLimited { state.settle(from: source, drop: drops.report) { output.sendError($0) } }
  }

  override func send(_ end: TerminalEvent) {
    if case .error(let error) = end { return output.sendError(error) }
    let isOver = state.withLock { state in
      state.isSourceActive = false
      return state.isOver
    }
    if isOver { output.sendCompleted() }
  }

  // MARK: Beginning calls

  /// Begins a task for each call that may begin.
  ///
  /// - Parameter isHere: Whether the caller is a task that has the subscriber's context.
  private func beginCalls(isHere: Bool = false) {
    while takeCall({ begin($0, isHere: isHere) }) {}
  }

  /// Takes the next value if a call for it may begin now, and begins the call with `begin`. Returns
  /// whether it did.
  private func takeCall(_ begin: (AsyncCall) -> Void) -> Bool {
    let outputIsPaused = output.isPaused
    let (step, update) = state.withLock { state in
      (nextStep(&state, outputIsPaused), updatePause(&state))
    }
    let hasBegun = take(step, begin)
    // Afterwards: a source may go on at once, and calls for its values begin later.
    update?.passOn()
    return hasBegun
  }

  private func take(_ step: AsyncCall.Step, _ begin: (AsyncCall) -> Void) -> Bool {
    switch step {
    case .none: return false
    case .begin(let call):
      begin(call)
      return true
    case .park:
      if output.parkHere({ [self] in goOnAfterPause() }) { return false }
      // The pause has ended meanwhile.
      state.withLock { $0.isParked = false }
      return takeCall(begin)
    }
  }

  /// Called under the lock.
  private func nextStep(_ state: inout State, _ outputIsPaused: Bool) -> AsyncCall.Step {
    guard state.active < maxConcurrent, !state.waiting.isEmpty, !state.isParked,
      mayBegin(state.begun)
    else { return .none }
    if outputIsPaused {
      state.isParked = true
      return .park
    }
    let value = state.waiting.removeFirst()
    let call = AsyncCall(
      state.begun, work: work(with: value), drop: drops.reporter(of: value))
    state.active += 1
    state.begun += 1
    if inOrder { state.calls.append(call) }
    return .begin(call)
  }

  /// Called under the lock, after a step.
  private func updatePause(_ state: inout State) -> PauseUpdate? {
    state.waiting.setBusy(state.active >= maxConcurrent)
    return state.waiting.updatePause()
  }

  private func work(with value: Value) -> AsyncCall.Work {
    { [transform, output] in
      do {
        let result = try await transform(value)
        return .success { output.deliverNext(result) }
      } catch {
        return .failure(error)
      }
    }
  }

  private func goOnAfterPause() {
    state.withLock { $0.isParked = false }
    beginCalls()
  }

  /// Begins a task that makes `call`, and then others.
  private func begin(_ call: AsyncCall, isHere: Bool) {
    // A task that ignores its cancellation must not keep the values that wait. So disposal empties
    // the holder through which the task reaches this object.
    let link = Locked<AsyncCalls?>(self)
    let task = SerialDisposable()
    let key = output.add(
      Disposable {
        task.dispose()
        _ = link.withLock { $0.take() }
      })
    task.disposable = start(isHere) {
      var next: AsyncCall? = call
      var count = 0
      while let call = next, link.withLock({ $0 })?.mayBegin(call.number) == true {
        let result = await call.takeWork()()
        next = link.withLock { $0 }?.next(after: call, with: result)
        count += 1
        // Other tasks get their turns although many calls wait.
        if count.isMultiple(of: 128) { await Task.yield() }
      }
      link.withLock { $0.take() }?.left(key)
    }
  }

  private func left(_ key: ObjectIdentifier?) {
    if let key { output.remove(key) }
  }

  /// Whether the result of the call with this number is still wanted.
  private func mayBegin(_ number: Int) -> Bool {
    !output.isDisposed && number <= firstFailure.load(ordering: .acquiring)
  }

  // MARK: Results

  /// Hands over the result of `call`, and returns the next call for the same task.
  private func next(after call: AsyncCall, with result: AsyncCall.Result) -> AsyncCall? {
    if case .failure = result {
      firstFailure.min(inOrder ? call.number : -1, ordering: .acquiringAndReleasing)
    }
    let thread = ThreadID.current
    call.isEnding = true
    output.inTurn(self, call) { calls, call in
      // If the turn comes later, in the context of other code, the task doesn't go on.
      calls.send(result, of: call, taskGoesOn: thread == ThreadID.current && call.isEnding)
    }
    call.isEnding = false
    var next: AsyncCall?
    // Several places have become free if results have waited for this one.
    if takeCall({ next = $0 }), maxConcurrent > 1 { beginCalls(isHere: true) }
    return next
  }

  /// Called by the owner of the output.
  private func send(_ result: AsyncCall.Result, of call: AsyncCall, taskGoesOn: Bool) {
    var next: AsyncCall? = call
    if inOrder {
      next = state.withLock { state in
        call.result = result
        return state.nextWithResult()
      }
    } else {
      call.result = result
    }
    var isOver = false
    while let result = next?.result {
      switch result {
      case .success(let deliver): deliver()
      case .failure(let error): output.sendError(error)
      }
      (next, isOver) = state.withLock { $0.resultSent() }
    }
    if isOver { output.sendCompleted() } else if !taskGoesOn { beginCalls() }
  }
}
