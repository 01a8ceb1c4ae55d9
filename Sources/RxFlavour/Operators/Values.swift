import Signals

extension ObservableConvertibleType {
  /// The elements as an asynchronous sequence. Reading this property subscribes.
  ///
  /// All elements wait until they are taken. The loop throws the error of the sequence, and
  /// `CancellationError` when its task is cancelled while it waits. The end of the loop disposes of
  /// the subscription.
  public var values: AsyncThrowingStream<Element, any Error> {
    AsyncThrowingStream { continuation in
      let subscription = asObservable().subscribe(
        next: { continuation.yield($0) },
        error: { continuation.finish(throwing: $0) },
        completed: { continuation.finish() })
      continuation.onTermination = { termination in
        guard case .cancelled = termination else { return }
        subscription.dispose()
        continuation.finish(throwing: CancellationError())
      }
    }
  }
}

extension AsyncSequence where Self: Sendable, Element: Sendable {
  /// Returns a sequence of the elements. For each subscription, a task iterates over them.
  ///
  /// Disposal cancels the task. If the asynchronous sequence throws `CancellationError`, the
  /// sequence completes; other errors end it.
  ///
  /// - Parameter priority: The task's priority; by default, that of the code that subscribes.
  public func asObservable(priority: TaskPriority? = nil) -> Observable<Element> {
    Observable(
      signal(priority: priority).catch { error in
        error is CancellationError ? .empty : .error(error)
      })
  }
}
