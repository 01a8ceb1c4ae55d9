/// The task-local values and the priority of a task that a signal begins for a subscriber.
///
/// A task of Swift inherits both from the code that begins it. If the subscription has to wait, the
/// code that begins the task belongs to another caller. So the task gets the values and the
/// priority of the code that subscribed, or none.
package struct TaskContext: Sendable {
  /// Holds the values and the priority; nil if there are no values.
  private let task: CapturedTask?
  /// The number of the priority, 0 if there is none. The compiler doesn't know the size of a
  /// `TaskPriority`: each copy of this structure would look up types.
  private let urgency: UInt8
  /// The test scheduler on which tasks run that no scheduler's work begins.
  private let home: HomeScheduler

  /// No values, and the usual priority.
  package static let empty = TaskContext(task: nil, urgency: 0, home: .none)

  /// The context of the calling code. Outside of tasks there are no values.
  package static func capture() -> TaskContext {
    let home = HomeScheduler.here
    if let given = ThreadContext.current.taskContext {
      if home.isNone { return given }
      return TaskContext(task: given.task, urgency: given.urgency, home: home)
    }
    if Task.basePriority != nil {
      return TaskContext(task: CapturedTask(), urgency: 0, home: home)
    }
    // The system may know no priority, as on a thread of Linux that runs no task: then it is 0.
    return TaskContext(task: nil, urgency: Task.currentPriority.rawValue, home: home)
  }

  /// Runs `body`. Tasks that signals begin in `body` inherit this context instead of the context of
  /// the calling code.
  package func perform<Result>(_ body: () -> Result) -> Result {
    let outer = Self.replaceCurrent(with: self)
    defer { _ = Self.replaceCurrent(with: outer) }
    return body()
  }

  /// Makes `context` the one that tasks inherit on this thread, and returns the one before. For
  /// recursions, which need less stack without the closure of `perform(_:)`.
  package static func replaceCurrent(with context: TaskContext?) -> TaskContext? {
    ThreadContext.withCurrent { thread in
      let outer = thread.taskContext
      thread.taskContext = context
      return outer
    }
  }

  /// Begins a task with the context that is in force here, and returns a disposable that cancels
  /// it. Without an executor it runs on the test scheduler that runs the calling code, if one does.
  package static func beginTask(
    priority: TaskPriority?, on executor: (any TaskExecutor)?,
    _ body: @escaping @Sendable () async -> Void
  ) -> Disposable {
    if let given = ThreadContext.current.taskContext {
      return given.beginTask(priority: priority, on: executor, body)
    }
    let (executor, body) = TestScheduler.place(body, preferring: executor)
    let task = Task(executorPreference: executor, priority: priority, operation: body)
    return Disposable { task.cancel() }
  }

  /// Begins a task, and returns a disposable that cancels it.
  ///
  /// - Parameters:
  ///   - priority: The task's priority, if not that of the context.
  ///   - executor: Where the task prefers to run; by default, on the test scheduler that runs the
  ///     calling code, if one does, or else on that of the code whose context this is.
  ///   - isHere: Whether the calling code has this context already, because it runs in a task with
  ///     the context, and outside of user code. Then the new task inherits the context directly,
  ///     which saves time.
  ///   - body: The task's work.
  package func beginTask(
    priority: TaskPriority?, on executor: (any TaskExecutor)?, isHere: Bool = false,
    _ body: @escaping @Sendable () async -> Void
  ) -> Disposable {
    let (executor, body) = TestScheduler.place(body, preferring: executor, of: home)
    guard let captured = task else {
      let ofContext = urgency == 0 ? nil : TaskPriority(rawValue: urgency)
      let task = Task.detached(
        executorPreference: executor, priority: priority ?? ofContext, operation: body)
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

/// Begins tasks with the task-local values and the priority of the task that created this object.
///
/// In Swift only a task can keep these. So this object owns a task that sleeps, and that begins the
/// other tasks. The owned task runs on the threads that call `perform`, inside of that call.
private final class CapturedTask: Sendable {
  typealias Beginning = @Sendable () -> Void

  private let beginnings: AsyncStream<Beginning>.Continuation

  init() {
    let (stream, beginnings) = AsyncStream.makeStream(of: Beginning.self)
    self.beginnings = beginnings
    Task(executorPreference: CallingThread.shared) {
      for await begin in stream { begin() }
    }
  }

  deinit { beginnings.finish() }

  /// Lets the task run `begin`: at once, or soon if another thread runs the task at that moment.
  func perform(_ begin: @escaping Beginning) { beginnings.yield(begin) }
}

/// Runs a task on the thread that resumes it, before the resuming call returns.
private final class CallingThread: TaskExecutor {
  static let shared = CallingThread()

  func enqueue(_ job: consuming ExecutorJob) {
    unsafe UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
  }
}
