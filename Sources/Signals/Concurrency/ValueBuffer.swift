/// The queue between a signal and the tasks that take its values.
///
/// Either values wait for tasks, or tasks wait for values. No lock is held while tasks are resumed
/// or values are released.
final class ValueBuffer<Value: Sendable>: Sendable {
  /// The result of a task's request.
  private enum Finding {
    case value(Value)
    case end(TerminalEvent?)
    /// There is no value yet: the task waits.
    case wait(Awaiting<Value?>)
  }

  private struct State {
    // At most one of the two queues has elements: a new value goes to a task that waits.
    var values = Queue<Value>()
    var tasks = Queue<Awaiting<Value?>>()
    /// The end, until a task has received it.
    var end: TerminalEvent?
    var hasEnded = false
    var pause = SourcePause()
    let marks: PauseMarks?

    init(_ marks: PauseMarks?) { self.marks = marks }

    /// Takes the next value or the end for a task. If there is none, the task has to wait.
    mutating func take() -> Finding {
      if let value = values.popFirst() {
        pause.shrunk(to: values.count, marks)
        return .value(value)
      }
      if hasEnded { return .end(end.take()) }
      let task = Awaiting<Value?>()
      tasks.append(task)
      return .wait(task)
    }
  }

  /// Values and an end that no task will receive.
  private struct Dropped {
    let values: Queue<Value>
    let end: TerminalEvent?
  }

  private let state: Locked<State>
  private let policy: BufferingPolicy
  private let drops: DropCount

  /// Holds the subscription to the signal.
  let source = SerialDisposable()

  init(_ policy: BufferingPolicy, countingDropsIn drops: DropCount) {
    state = Locked(State(policy.marks(.ofValues)))
    self.policy = policy
    self.drops = drops
  }

  /// Gives `value` to the task that has waited longest. If no task waits, `value` waits.
  func send(_ value: Value, from source: Edge) {
    // A dropped value is released outside the lock.
    var paused: Edge?
    let (task, surplus) = state.withLock { state -> (Awaiting<Value?>?, Surplus<Value>?) in
      // A value that comes during the disposal of the source.
      if state.hasEnded { return (nil, Surplus(dropped: value)) }
      if let task = state.tasks.popFirst() { return (task, nil) }
      state.values.append(value)
      paused = state.pause.grown(to: state.values.count, state.marks, from: source)
      return (nil, state.values.removeSurplus(policy))
    }
    task?.end(with: .success(value))
    if surplus != nil { drops.add(1) }
    if let error = surplus?.overflow { source.cutOff { end(with: .error(error)) } }
    if let paused { updatePause(of: paused) }
  }

  /// Ends the iteration after the values that wait.
  func end(with end: TerminalEvent) {
    let tasks = state.withLock { state -> Queue<Awaiting<Value?>>? in
      guard !state.hasEnded else { return nil }
      state.hasEnded = true
      // If no task waits, the next task that asks receives the end.
      if state.tasks.isEmpty { state.end = end }
      return replace(&state.tasks, with: Queue())
    }
    guard let tasks else { return report(end) }
    while let task = tasks.popFirst() { task.end(with: end.result()) }
  }

  /// Ends the iteration at once, for a task that is cancelled. Returns false if the iteration had
  /// ended before. The values that wait are dropped, and counted.
  ///
  /// The tasks that wait receive the cancellation. If none waits, the next task that asks receives
  /// it, unless `isHeard` says that the caller throws it.
  @discardableResult
  func cancel(isHeard: Bool = false) -> Bool {
    // The edge is released outside the lock.
    let (wasGoingOn, tasks, dropped, _) = state.withLock { state in
      let tasks = replace(&state.tasks, with: Queue())
      let dropped = Dropped(values: state.values, end: state.end)
      let isOver = state.hasEnded && state.values.isEmpty
      if !isOver {
        state.values = Queue()
        state.end = isHeard || !tasks.isEmpty ? nil : .error(CancellationError())
        state.hasEnded = true
      }
      return (!isOver, tasks, dropped, state.pause.end())
    }
    if wasGoingOn { drops.add(dropped.values.count) }
    source.dispose()
    while let task = tasks.popFirst() { task.end(with: .failure(CancellationError())) }
    if wasGoingOn { report(dropped.end) }
    // A dropped value may hold a chain of such buffers.
    Unwinding.release(consume dropped)
    return wasGoingOn
  }

  /// Ends the iteration at once, since no task will ask any more.
  func abandon() {
    cancel()
    let end = state.withLock { $0.end.take() }
    report(end)
    Unwinding.release(consume end)
  }

  private func updatePause(of source: Edge) {
    source.updatePause { state.withLock { $0.pause.isNeeded } }
  }

  /// Reports an error that no task receives as unhandled.
  private func report(_ end: TerminalEvent?) {
    if case .error(let error) = end { UnhandledErrors.reportLate(error, of: Value.self) }
  }

  func next(isolation: isolated (any Actor)? = #isolation) async throws -> Value? {
    if Task.isCancelled, cancel(isHeard: true) { throw CancellationError() }
    let (finding, paused) = state.withLock { state in
      (state.take(), state.pause.takeSource())
    }
    if let paused { updatePause(of: paused) }
    switch finding {
    case .value(let value):
      return value
    case .end(let end):
      return try end?.result().get() ?? nil
    case .wait(let task):
      return try await withTaskCancellationHandler {
        try await task.output()
      } onCancel: {
        cancel()
      }
    }
  }
}

extension TerminalEvent {
  /// The result that `next()` returns or throws for this event.
  fileprivate func result<Value>() -> Result<Value?, any Error> {
    switch self {
    case .error(let error): .failure(error)
    case .completed: .success(nil)
    }
  }
}
