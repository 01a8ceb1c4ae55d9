extension Signal {
  /// Runs an asynchronous function in a task, and sends the events that it sends, for a source that
  /// uses `await`.
  ///
  /// ```swift
  /// let countdown = Signal<Int>.produce { subscriber in
  ///   for number in [3, 2, 1] { await subscriber.sendWhenReady(number) }
  /// }
  /// countdown.subscribe(next: { print($0) }, completed: { print("start") })
  /// ```
  ///
  /// ```text
  /// 3
  /// 2
  /// 1
  /// start
  /// ```
  ///
  /// ```
  /// produce { a, sleep, b }   a-(b|)
  /// ```
  ///
  /// The function gets the subscriber to send to. When it returns the signal completes, so it has
  /// to await the work that it starts; for callbacks that come later, use ``create(_:)``. Each
  /// subscription runs a task of its own, with the task-local values of the code that subscribes.
  /// The function keeps the pace of an operator that queues if it sends with
  /// ``Subscriber/sendWhenReady(_:)``, or awaits ``Subscriber/ready()``: see <doc:Pace>.
  /// For a single value, use ``task(priority:on:_:)``.
  ///
  /// - Parameters:
  ///   - priority: The task's priority; by default, that of the code that subscribes.
  ///   - executor: Where the task prefers to run; by default, on the pool of threads of all tasks,
  ///     or on the ``TestScheduler`` that records the signal. The task does not inherit an actor.
  ///   - body: Sends to the subscriber that it gets.
  /// ## Scheduling
  /// Delivers where `body` sends.
  /// ## Errors
  /// Errors that `body` throws.
  /// ## Disposal
  /// Cancels the task. If the task has not begun, `body` will not be called. If the task waits for
  /// the actor of `body`, the call begins in the cancelled task.
  public static func produce(
    priority: TaskPriority? = nil, on executor: (any TaskExecutor)? = nil,
    _ body: @escaping @Sendable (Subscriber<Value>) async throws -> Void
  ) -> Signal {
    producing(priority: priority, on: executor) { subscriber in
      if !subscriber.isDisposed { try await body(subscriber) }
    }
  }

  /// Does the same as `produce(priority:on:_:)`, but calls `body` even if the subscriber has left
  /// before the task begins.
  static func producing(
    priority: TaskPriority?, on executor: (any TaskExecutor)?,
    _ body: @escaping @Sendable (Subscriber<Value>) async throws -> Void
  ) -> Signal {
    source { subscriber in
      let isOver = Locked(false)
      let task = TaskContext.beginTask(priority: priority, on: executor) {
        do {
          try await body(subscriber)
          // The function has returned, so disposal does not cancel the task any more: subscribers
          // receive the completion in that task.
          isOver.withLock { $0 = true }
          subscriber.sendCompleted()
        } catch {
          // An error that only reports the cancellation is not reported as unhandled.
          if error is CancellationError, subscriber.isDisposed { return }
          isOver.withLock { $0 = true }
          subscriber.sendError(error)
        }
      }
      // If the subscription has ended by now, on another thread, this is disposed of at once.
      return Disposable { if !isOver.withLock({ $0 }) { task.dispose() } }
    }
  }
}
