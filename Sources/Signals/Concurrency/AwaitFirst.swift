extension Signal {
  /// Suspends the task until the signal sends a value, and returns it.
  ///
  /// The source is disposed of before this returns. In ReactiveObjC:
  /// `-asynchronousFirstOrDefault:…` (feature DB5).
  ///
  /// - Returns: The first value; nil if the signal completes without any.
  /// - Throws: The signal's error, if that comes first; `CancellationError` if the task is
  ///   cancelled, which disposes of the source; ``SignalError/abandoned`` if no sender is left.
  public func first() async throws -> Value? {
    try await take(1).awaited(startingWith: nil) { first, value in first = value }
  }

  /// Suspends the task until the signal sends a value, and returns it; returns `value` if the
  /// signal completes without one.
  ///
  /// In ReactiveObjC: `-asynchronousFirstOrDefault:…` (features DB5 and DB6), which returns the
  /// default for an error, too.
  ///
  /// - Throws: The signal's error, if that comes first; `CancellationError` if the task is
  ///   cancelled, which disposes of the source; ``SignalError/abandoned`` if no sender is left.
  public func first(default value: Value) async throws -> Value {
    try await take(1).awaited(startingWith: value) { first, value in first = value }
  }
}
