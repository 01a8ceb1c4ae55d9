/// What a task takes over that a signal begins for a subscriber: task-local values, and a priority.
///
/// A task takes over those of the code that begins it. Where something waits, that code belongs to another
/// caller by then, so the task gets those of the code that has subscribed, or none.
package struct TaskContext: Sendable {
  /// What has the values and the priority; nil if there are no values.
  private let task: CapturedTask?
  private let priority: TaskPriority?

  /// No values, and the usual priority.
  package static let empty = TaskContext(task: nil, priority: nil)

  /// What tasks take over from the code that calls this. Outside of tasks there are no values.
  package static func capture() -> TaskContext {
    if let given = ThreadContext.current.taskContext { return given }
    if Task.basePriority != nil { return TaskContext(task: CapturedTask(), priority: nil) }
    return TaskContext(task: nil, priority: Task.currentPriority.known)
  }

  /// Runs `body`: the tasks that signals begin in it take over this context, and not the one of the
  /// calling code.
  package func perform<Result>(_ body: () -> Result) -> Result {
    let thread = ThreadContext.current
    let outer = thread.taskContext
    thread.taskContext = self
    defer { thread.taskContext = outer }
    return body()
  }

  /// Begins a task with what is to be taken over here, and returns what cancels it.
  package static func beginTask(
    priority: TaskPriority?, on executor: (any TaskExecutor)?,
    _ body: @escaping @Sendable () async -> Void
  ) -> Disposable {
    if let given = ThreadContext.current.taskContext {
      return given.beginTask(priority: priority, on: executor, body)
    }
    let task = Task(executorPreference: executor, priority: priority, operation: body)
    return Disposable { task.cancel() }
  }

  /// Begins a task, and returns what cancels it.
  ///
  /// - Parameters:
  ///   - priority: The task's priority, if not that of the context.
  ///   - executor: Where it prefers to run.
  ///   - isHere: Whether the calling code has this context: it runs in a task that was begun here, and in
  ///     no code of a user. That saves time.
  ///   - body: What the task does.
  package func beginTask(
    priority: TaskPriority?, on executor: (any TaskExecutor)?, isHere: Bool = false,
    _ body: @escaping @Sendable () async -> Void
  ) -> Disposable {
    guard let captured = task else {
      let task = Task.detached(
        executorPreference: executor, priority: priority ?? self.priority, operation: body)
      return Disposable { task.cancel() }
    }
    if isHere {
      let task = Task(executorPreference: executor, priority: priority, operation: body)
      return Disposable { task.cancel() }
    }
    let cancelling = SerialDisposable()
    captured.perform {
      let task = Task(executorPreference: executor, priority: priority, operation: body)
      cancelling.disposable = Disposable { task.cancel() }
    }
    return cancelling
  }
}

/// Begins tasks with the task-local values and the priority of the task that has created it.
///
/// The language has no way to keep these but a task. So this one sleeps, and begins the others. It runs on
/// the threads that call it, between two of their own steps.
private final class CapturedTask: Sendable {
  typealias Beginning = @Sendable () -> Void

  private let beginnings = Beginnings()

  init() {
    let beginnings = beginnings
    Task(executorPreference: CallingThread.shared) { await beginnings.runAll() }
  }

  deinit { beginnings.end() }

  /// Has `begin` run by the task: at once, or soon, if another thread runs it just then.
  func perform(_ begin: @escaping Beginning) { beginnings.add(begin) }

  /// What the task has to do. The task is resumed under no lock.
  private final class Beginnings: Sendable {
    private struct State {
      var waiting: [Beginning] = []
      var hasEnded = false
      var task: UnsafeContinuation<Void, Never>?

      var isIdle: Bool { waiting.isEmpty && !hasEnded }

      mutating func takeAll() -> ([Beginning], hasEnded: Bool) {
        defer { waiting = [] }
        return (waiting, hasEnded)
      }
    }

    private let state = Locked(State())

    func add(_ begin: @escaping Beginning) {
      let task = state.withLock { state in
        state.waiting.append(begin)
        return state.task.take()
      }
      task?.resume()
    }

    func end() {
      let task = state.withLock { state in
        state.hasEnded = true
        return state.task.take()
      }
      task?.resume()
    }

    func runAll() async {
      while true {
        await withUnsafeContinuation { task in
          let isIdle = state.withLock { state in
            if state.isIdle { state.task = task }
            return state.isIdle
          }
          if !isIdle { task.resume() }
        }
        let (all, hasEnded) = state.withLock { $0.takeAll() }
        for begin in all { begin() }
        if hasEnded { return }
      }
    }
  }
}

/// Runs a task on the thread that resumes it, before the resuming call returns.
private final class CallingThread: TaskExecutor {
  static let shared = CallingThread()

  func enqueue(_ job: consuming ExecutorJob) {
    UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
  }
}

extension TaskPriority {
  /// Nil where the system knows no priority, as on threads of Linux that run no task.
  var known: TaskPriority? { rawValue == 0 ? nil : self }
}
