extension Signal {
  /// Suspends the task until the signal completes, and returns its last value.
  ///
  /// - Returns: The last value; nil if the signal completes without any.
  /// - Throws: The signal's error; `CancellationError` if the task is cancelled, which disposes of
  ///   the source; ``SignalError/abandoned`` if no sender is left.
  public func last() async throws -> Value? {
    try await take(last: 1).awaited(startingWith: nil) { last, value in last = value }
  }
}
