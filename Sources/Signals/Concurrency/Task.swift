extension Signal {
  /// Runs an asynchronous function in a task, and sends its result, to use operators on it.
  ///
  /// ```swift
  /// let user = Signal.task { await name(of: 7) }
  /// user.subscribeNext { print($0) }
  /// ```
  ///
  /// ```text
  /// user 7
  /// ```
  ///
  /// ```
  /// task { sleep, sleep, return a }   --(a|)
  /// ```
  ///
  /// Each subscription runs a task of its own, with the task-local values of the code that
  /// subscribes; if an operator subscribes, see <doc:AsyncAwait>. To run the function once for
  /// several subscribers, use ``replayLazily()``; for the latest of many values, use
  /// `flatMapLatest { … .task { … } }`.
  ///
  /// - Parameters:
  ///   - priority: The task's priority; by default, that of the code that subscribes.
  ///   - executor: Where the task prefers to run; by default, on the pool of threads of all tasks,
  ///     or on the ``TestScheduler`` that records the signal. The task does not inherit an actor.
  ///   - operation: Makes the value.
  /// ## Scheduling
  /// Delivers on the task's executor.
  /// ## Errors
  /// Errors that `operation` throws.
  /// ## Disposal
  /// Cancels the task. If the task has not begun, `operation` will not be called. If the task waits
  /// for the actor of `operation`, the call begins in the cancelled task.
  public static func task(
    priority: TaskPriority? = nil, on executor: (any TaskExecutor)? = nil,
    _ operation: @escaping @Sendable () async throws -> Value
  ) -> Signal {
    produce(priority: priority, on: executor) { $0.sendNext(try await operation()) }
  }
}
