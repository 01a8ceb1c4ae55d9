import Synchronization

extension Signal {
  /// Returns a signal of the results of an asynchronous function for each value, a limited number
  /// at a time.
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
  ///     or on the ``TestScheduler`` that runs the code.
  ///     They don't inherit an actor.
  ///   - transform: Makes a new value; runs in a task for each value.
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

  /// Returns a signal of the results of an asynchronous function for each value, and limits how
  /// many values wait for a call.
  ///
  /// The same as ``mapAsync(maxConcurrent:inOrder:priority:on:_:)``, with another rule for the
  /// values that wait while `maxConcurrent` calls run. For a source that can't wait, and of which
  /// only the last state counts, keep the newest value. The call that runs is not cancelled, and
  /// the last value is never lost. While the subscriber handles a result, values of other threads
  /// wait without limit, as at each operator with several senders; a slow subscriber belongs behind
  /// ``deliver(on:buffering:onDrop:)``.
  ///
  /// - Parameters:
  ///   - maxConcurrent: How many calls at a time; 1 or more.
  ///   - inOrder: Whether results are sent in the order of the values; otherwise as they come.
  ///   - priority: The priority of the tasks; by default, that of the code that subscribes.
  ///   - executor: Where the tasks prefer to run; by default, on the pool of threads of all tasks,
  ///     or on the ``TestScheduler`` that runs the code.
  ///   - policy: Which values wait. With a limit of 0, a value is dropped unless a call for it
  ///     begins at once.
  ///   - onDrop: Gets each dropped value, in its source's turn.
  ///   - transform: Makes a new value; runs in a task for each value.
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
    policy.check(in: "Signal.mapAsync(buffering:)")
    return .junction { output in
      let context = TaskContext.capture()
      let source = SerialDisposable()
      let calls = AsyncCalls<Value, NewValue>(
        of: source, maxConcurrent: maxConcurrent, inOrder: inOrder,
        buffering: policy, onDrop: onDrop,
        start: { isHere, body in
          context.beginTask(priority: priority, on: executor, isHere: isHere, body)
        },
        transform, into: output)
      output.subscribe(
        to: self, in: source, next: { calls.take($0) },
        completed: { calls.sourceCompleted() })
    }
  }
}

/// The tasks that work on the values of a source. The source's input holds this object, and so do
/// the tasks.
private final class AsyncCalls<Value: Sendable, Output: Sendable>: @unchecked Sendable {
  // Unchecked, because tasks hold the object. Only the owner of the output uses its variables.

  /// Starts a task in the subscriber's context. The first argument is whether the calling code has
  /// that context.
  typealias Start = @Sendable (Bool, @escaping @Sendable () async -> Void) -> Disposable

  /// One call: its result, and the disposable that cancels it.
  private final class Call: @unchecked Sendable {
    // Unchecked: the task only hands the call back, and sets `isEnding`, which only the same thread
    // reads. The other variables belong to the owner of the output.
    let number: Int
    var result: Result<Output, any Error>?
    var registration: ObjectIdentifier?
    /// Whether the task of the call is handing over the result. Only that task's thread uses it.
    var isEnding = false

    init(_ number: Int) { self.number = number }
  }

  /// Holds the edge of the source.
  private let source: SerialDisposable
  private let hold: JunctionHold<Output>
  private var output: Junction<Output> { hold.junction }
  private let maxConcurrent: Int
  private let inOrder: Bool
  private let start: Start
  private let transform: @Sendable (Value) async throws -> Output

  private let waiting = Queue<Value>()
  private let policy: BufferingPolicy
  private let onDrop: ((Value) -> Void)?
  private let marks: PauseMarks?
  private var pause = SourcePause()
  /// The calls whose results were not sent yet, in order.
  private let calls = Queue<Call>()
  private var active = 0
  private var started = 0
  private var isStarting = false
  /// Whether calls wait for the end of a pause of the output.
  private var isParked = false
  private var isSourceActive = true
  /// The number of the first call that has failed. No call with a higher number begins. If the
  /// order doesn't count, any failure is the first one. Tasks use it, too.
  private let firstFailure = Atomic(Int.max)

  init(
    of source: SerialDisposable, maxConcurrent: Int, inOrder: Bool,
    buffering policy: BufferingPolicy, onDrop: ((Value) -> Void)?, start: @escaping Start,
    _ transform: @escaping @Sendable (Value) async throws -> Output, into output: Junction<Output>
  ) {
    self.source = source
    self.maxConcurrent = maxConcurrent
    self.inOrder = inOrder
    self.policy = policy
    self.onDrop = onDrop
    marks = policy.marks(.ofWork)
    self.start = start
    self.transform = transform
    hold = JunctionHold(of: output)
  }

  /// Called by the owner of the output.
  func take(_ value: Value) {
    waiting.append(value)
    pause.grown(to: waiting.count, marks, from: source.disposable as? Edge)?.setEnough(true)
    startCalls(isHere: false)
    guard let surplus = waiting.removeSurplus(policy) else { return }
    if let error = surplus.overflow { output.sendError(error) } else { onDrop?(surplus.dropped) }
  }

  /// Called by the owner of the output.
  func sourceCompleted() {
    isSourceActive = false
    completeIfOver()
  }

  /// - Parameter isHere: Whether the caller is a task that has the subscriber's context.
  private func startCalls(isHere: Bool) {
    // An executor may run a task at once, which then calls this again. The loop that is already
    // running starts those calls, too.
    guard !isStarting else { return }
    isStarting = true
    while active < maxConcurrent, mayBegin(started), !waiting.isEmpty, !waitsForOutput() {
      let value = waiting.removeFirst()
      pause.shrunk(to: waiting.count, marks)
      pause.takeSource()?.setEnough(false)
      startCall(value, isHere: isHere)
    }
    isStarting = false
  }

  /// Whether no call begins, since the output is paused.
  private func waitsForOutput() -> Bool {
    if isParked { return true }
    isParked = output.waits { [self] in
      isParked = false
      startCalls(isHere: false)
    }
    return isParked
  }

  private func startCall(_ value: Value, isHere: Bool) {
    active += 1
    let number = started
    started += 1
    let call = Call(number)
    if inOrder { calls.append(call) }
    let transform = transform
    // A task that ignores its cancellation must not keep the values that wait. So disposal empties
    // the holder through which the task reaches this object.
    let mapping = Locked<AsyncCalls?>(self)
    let task = start(isHere) {
      guard mapping.withLock({ $0 })?.mayBegin(number) == true else { return }
      let result: Result<Output, any Error>
      do { result = .success(try await transform(value)) } catch { result = .failure(error) }
      mapping.withLock { $0.take() }?.ended(call, with: result)
    }
    if call.result == nil {
      call.registration = output.add(
        Disposable {
          task.dispose()
          _ = mapping.withLock { $0.take() }
        })
    }
  }

  /// Whether the result of the call with this number is still wanted. Called by the owner of the
  /// output, and by the task of the call right before the call.
  private func mayBegin(_ number: Int) -> Bool {
    !output.isDisposed && number <= firstFailure.load(ordering: .acquiring)
  }

  private func ended(_ call: Call, with result: Result<Output, any Error>) {
    if case .failure = result {
      firstFailure.min(inOrder ? call.number : -1, ordering: .acquiringAndReleasing)
    }
    call.isEnding = true
    output.inTurn(self, (result, call, ThreadID.current)) { calls, ended in
      calls.take(ended.0, of: ended.1, endedOn: ended.2)
    }
    call.isEnding = false
  }

  /// Called by the owner of the output.
  private func take(
    _ result: Result<Output, any Error>, of call: Call, endedOn thread: ThreadID
  ) {
    if let key = call.registration { output.remove(key) }
    call.result = result
    if inOrder {
      while let result = calls.first?.result {
        _ = calls.removeFirst()
        send(result)
      }
    } else {
      send(result)
    }
    // `isHere` is false if the turn comes later, in the context of other code.
    startCalls(isHere: thread == ThreadID.current && call.isEnding)
    completeIfOver()
  }

  private func send(_ result: Result<Output, any Error>) {
    active -= 1
    switch result {
    case .success(let value): output.sendNext(value)
    case .failure(let error): output.sendError(error)
    }
  }

  private func completeIfOver() {
    if !isSourceActive, active == 0, waiting.isEmpty { output.sendCompleted() }
  }
}
