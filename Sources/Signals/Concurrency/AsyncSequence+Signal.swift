extension AsyncSequence where Self: Sendable, Element: Sendable {
  /// Sends the elements of the sequence, which a task takes from it, to use operators on them.
  ///
  /// The task asks for the next element when the subscriber has handled the one before. It asks for
  /// none while an operator that queues, such as ``Signal/deliver(on:)`` or
  /// ``Signal/concatMap(_:)``, has enough; no thread is blocked meanwhile. See <doc:Pace>.
  ///
  /// Each subscription iterates in a task of its own. Many sequences, such as `AsyncStream`, can be
  /// iterated only once: give the signal of such a sequence to several subscribers with
  /// ``Signal/share(replay:scope:)``. A sequence that is not `Sendable` can be made in
  /// ``Signal/produce(priority:on:_:)``.
  ///
  /// - Parameters:
  ///   - priority: The task's priority; by default, that of the code that subscribes.
  ///   - executor: Where the task prefers to run; by default, on the pool of threads of all tasks,
  ///     or on the ``TestScheduler`` that records the signal. The task does not inherit an actor.
  /// ## Scheduling
  /// Delivers on the task's executor.
  /// ## Errors
  /// Errors that the sequence throws.
  /// ## Disposal
  /// Cancels the task, so that the sequence notices it. If the subscription ends during an element,
  /// or before the task begins, the cancelled task asks the sequence once more, and drops the
  /// result. So an `AsyncStream` ends, for all its users, and calls its `onTermination`. If the
  /// sequence ignores cancellation, the task waits until the sequence returns.
  public func signal(
    priority: TaskPriority? = nil, on executor: (any TaskExecutor)? = nil
  ) -> Signal<Element> {
    .producing(priority: priority, on: executor) { subscriber in
      var iterator = makeAsyncIterator()
      while !subscriber.isDisposed {
        guard let element = try await iterator.next(isolation: #isolation) else { return }
        subscriber.sendNext(element)
        await subscriber.ready()
      }
      // The sequence notices the cancellation only in `next()`. The thread that has ended the
      // subscription may still be about to cancel the task.
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      _ = try? await iterator.next(isolation: #isolation)
    }
  }
}
