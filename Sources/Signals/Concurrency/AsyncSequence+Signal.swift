extension AsyncSequence where Self: Sendable, Element: Sendable {
  /// Returns a signal of the elements, which a task takes from the sequence.
  ///
  /// The task asks for the next element when the subscriber has handled the one before. So it
  /// iterates no faster than values are delivered. If an operator further down hands values on to
  /// another scheduler or task, values may wait there.
  ///
  /// Each subscription iterates in a task of its own. Many sequences, such as `AsyncStream`, can be
  /// iterated only once: give the signal of such a sequence to several subscribers with
  /// ``Signal/share(replay:scope:)``. A sequence that is not `Sendable` can be made in
  /// ``Signal/produce(priority:on:_:)``.
  ///
  /// - Parameters:
  ///   - priority: The task's priority; by default, that of the code that subscribes.
  ///   - executor: Where the task prefers to run; by default, on the pool of threads of all tasks.
  ///     The task does not inherit an actor.
  /// ## Scheduling
  /// Delivers on the task's executor.
  /// ## Errors
  /// Errors that the sequence throws.
  /// ## Disposal
  /// Cancels the task.
  public func signal(
    priority: TaskPriority? = nil, on executor: (any TaskExecutor)? = nil
  ) -> Signal<Element> {
    .produce(priority: priority, on: executor) { subscriber in
      for try await element in self {
        subscriber.sendNext(element)
        if subscriber.isDisposed { return }
      }
    }
  }
}
