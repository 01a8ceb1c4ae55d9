extension Signal {
  /// Returns a signal of what an asynchronous function returns, which runs in a task.
  ///
  /// ```
  /// task { sleep, sleep, return a }   --(a|)
  /// ```
  ///
  /// Each subscription runs a task of its own, with the task-local values of the code that subscribes;
  /// <doc:AsyncAwait> says whose these are where an operator does. To run it once for several subscribers there is
  /// ``replayLazily()``, and for the latest of many values `flatMapLatest { … .task { … } }`.
  ///
  /// - Parameters:
  ///   - priority: The task's priority; by default, that of the code that subscribes.
  ///   - executor: Where the task prefers to run; by default, on the pool of threads of all tasks. It
  ///     does not inherit an actor.
  ///   - operation: Makes the value.
  /// ## Scheduling
  /// Delivers on the task's executor.
  /// ## Errors
  /// What `operation` throws.
  /// ## Disposal
  /// Cancels the task.
  public static func task(
    priority: TaskPriority? = nil, on executor: (any TaskExecutor)? = nil,
    _ operation: @escaping @Sendable () async throws -> Value
  ) -> Signal {
    produce(priority: priority, on: executor) { $0.sendNext(try await operation()) }
  }
}
