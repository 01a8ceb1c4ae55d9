extension AsyncSequence where Self: Sendable, Element: Sendable {
  /// Returns a signal of the elements, which a task takes from the sequence.
  ///
  /// The task asks for the next element when the subscriber is done with the one before: it pulls no
  /// faster than the signal is consumed, as far as that happens during the delivery. Where something
  /// further down hands values on to another scheduler, or to another task, they wait there.
  ///
  /// Each subscription iterates in a task of its own; many sequences, `AsyncStream` among them, can be
  /// iterated only once, so ``Signal/share(replay:scope:)`` such a signal. For a sequence that is not
  /// `Sendable` there is ``Signal/produce(priority:on:_:)``, in which it can be made.
  ///
  /// - Parameters:
  ///   - priority: The task's priority; by default, that of the code that subscribes.
  ///   - executor: Where the task prefers to run; by default, on the pool of threads of all tasks. It
  ///     does not inherit an actor.
  /// ## Scheduling
  /// Delivers on the task's executor.
  /// ## Errors
  /// What the sequence throws.
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
