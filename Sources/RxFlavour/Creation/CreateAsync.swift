extension ObservableType {
  /// Returns a sequence that begins a task for each subscription, and completes when `work`
  /// returns, or fails with the error that it throws. Disposal cancels the task.
  ///
  /// - Parameters:
  ///   - detached: Whether the task inherits nothing from the code that subscribes.
  ///   - priority: The task's priority; by default, that of the code that subscribes.
  ///   - work: Sends the elements to the observer.
  static func createInTask(
    detached: Bool = false, priority: TaskPriority? = nil,
    work: @escaping @Sendable (AnyObserver<Element>) async throws -> Void
  ) -> Observable<Element> {
    create { observer in
      let operation: @concurrent @Sendable () async -> Void = {
        do {
          try await work(observer)
          observer.onCompleted()
        } catch {
          if !Task.isCancelled { observer.onError(error) }
        }
      }
      let task =
        detached
        ? Task.detached(priority: priority, operation: operation)
        : Task(priority: priority, operation: operation)
      return Disposables.create { task.cancel() }
    }
  }
}
