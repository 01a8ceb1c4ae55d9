extension Signal {
  /// Suspends the task until the signal completes.
  ///
  /// - Throws: The signal's error; `CancellationError` if the task is cancelled, which disposes of
  ///   the source; ``SignalError/abandoned`` if no sender is left.
  ///
  /// In ReactiveObjC: `-asynchronouslyWaitUntilCompleted:` (features
  /// [DB7 and DB8](doc:ReactiveObjCFeatures#Debugging-and-testing)).
  public func completion() async throws {
    try await awaited(startingWith: ()) { _, _ in }
  }
}
