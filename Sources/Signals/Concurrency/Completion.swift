extension Signal {
  /// Suspends the task until the signal completes.
  ///
  /// In ReactiveObjC: `-asynchronouslyWaitUntilCompleted:` (features DB7 and DB8).
  ///
  /// - Throws: The signal's error; `CancellationError` if the task is cancelled, which disposes of
  ///   the source; ``SignalError/abandoned`` if no sender is left.
  public func completion() async throws {
    try await awaited(startingWith: ()) { _, _ in }
  }
}
