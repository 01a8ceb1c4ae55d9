/// The queue between a signal and the tasks that take its values.
///
/// Either values wait for tasks, or tasks wait for values. No lock is held while tasks are resumed
/// or values are released.
final class ValueBuffer<Value: Sendable>: EventReceiver {
  private struct State: QueueingState {
    // At most one of the two queues has elements: a new value goes to a task that waits.
    var waiting: PacedQueue<Value>
    var tasks = Queue<Awaiting<Value?>>()
    /// The end, until a task has received it.
    var end: TerminalEvent?
    var hasEnded = false

    init(_ policy: BufferingPolicy) { waiting = PacedQueue(policy, usual: .ofValues) }

    /// What is to be done with a value that comes, which is taken unless it waits.
    @inline(__always)
    mutating func take(_ value: Value, from source: Edge) -> BufferStep {
      if hasEnded { return .ended(nil) }
      if !tasks.isEmpty { return .task(tasks.removeFirst()) }
      return waiting.append(value, from: source) ? .value(waiting.updatePause()) : .ended(nil)
    }

    /// What a task gets; `value` is set if it is a value.
    @inline(__always)
    mutating func next(_ value: inout Value?) -> BufferStep {
      if !waiting.isEmpty {
        value = waiting.removeFirst()
        return .value(waiting.updatePause())
      }
      if hasEnded { return .ended(end.take()) }
      let task = Awaiting<Value?>()
      tasks.append(task)
      return .task(task)
    }
  }

  /// Values and an end that no task will receive.
  private struct Dropped {
    let values: Queue<Value>?
    let end: TerminalEvent?
  }

  private let state: Locked<State>
  private let isLimited: Bool
  private let drops: DropCount

  /// Holds the subscription to the signal.
  let source = SerialDisposable()

  init(_ policy: BufferingPolicy, countingDropsIn drops: DropCount) {
    state = Locked(State(policy))
    isLimited = policy.limit != nil
    self.drops = drops
  }

  /// Gives `value` to the task that has waited longest. If no task waits, `value` waits.
  func send(_ value: Value, from source: Edge) {
    switch state.withLock({ $0.take(value, from: source) }) {
    case .task(let task): hand(value, to: task)
    case .value(let update):
      update?.passOn()
      if isLimited { removeSurplus(from: source) }
    case .ended:
      // A value that comes during the disposal of the source.
      drops.add(1)
    }
  }

  // The functions that are not inlined keep look-ups of types away from the calls above and below
  // that don't need them.

  @inline(never)
  private func hand(_ value: Value, to task: AnyObject) {
    unsafe unsafeDowncast(task, to: Awaiting<Value?>.self).end(with: .success(value))
  }

  @inline(never)
  private func removeSurplus(from source: Edge) {
    state.settle(from: source, drop: { _ in drops.add(1) }, fail: { end(with: .error($0)) })
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

  /// After a terminal event this has no effect.
  func abandoned() { end(with: .error(SignalError.abandoned)) }

  /// Ends the iteration at once, for a task that is cancelled. Returns false if the iteration had
  /// ended before. The values that wait are dropped, and counted.
  ///
  /// The tasks that wait receive the cancellation. If none waits, the next task that asks receives
  /// it, unless `isHeard` says that the caller throws it.
  @discardableResult
  func cancel(isHeard: Bool = false) -> Bool {
    // The edge is released outside the lock. It is disposed of, so nothing is passed on.
    let (wasGoingOn, tasks, dropped, _) = state.withLock { state in
      let tasks = replace(&state.tasks, with: Queue())
      let isOver = state.hasEnded && state.waiting.isEmpty
      let values = state.waiting.close()
      let dropped = Dropped(values: values, end: state.end)
      if !isOver {
        state.end = isHeard || !tasks.isEmpty ? nil : .error(CancellationError())
        state.hasEnded = true
      }
      return (!isOver, tasks, dropped, state.waiting.updatePause())
    }
    if wasGoingOn { drops.add(dropped.values?.count ?? 0) }
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

  /// Reports an error that no task receives as unhandled.
  private func report(_ end: TerminalEvent?) {
    if case .error(let error) = end { UnhandledErrors.reportLate(error, of: Value.self) }
  }

  func next(isolation: isolated (any Actor)? = #isolation) async throws -> Value? {
    if Task.isCancelled, cancel(isHeard: true) { throw CancellationError() }
    var value: Value?
    switch state.withLock({ $0.next(&value) }) {
    case .value(let update):
      update?.passOn()
      return value
    case .ended(let end):
      if case .error(let error) = end { throw error }
      return nil
    case .task(let task): return try await output(of: task)
    }
  }

  @inline(never)
  private func output(
    of task: AnyObject, isolation: isolated (any Actor)? = #isolation
  ) async throws -> Value? {
    let task = unsafe unsafeDowncast(task, to: Awaiting<Value?>.self)
    return try await withTaskCancellationHandler {
      try await task.output()
    } onCancel: {
      cancel()
    }
  }
}

/// What a value or a task meets at the buffer. It has no type parameter, since looking up a type at
/// run time takes longer than the rest.
private enum BufferStep {
  /// A value waits, or has waited. A change of the source's pause may have to be passed on.
  case value(PauseUpdate?)
  /// A task waits: an `Awaiting`.
  case task(AnyObject)
  /// There is nothing more, after this end.
  case ended(TerminalEvent?)
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
