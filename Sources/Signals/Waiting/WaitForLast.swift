extension Signal {
  /// Blocks the calling thread until the signal completes, and returns its last value.
  ///
  /// It waits as `waitForFirst()` does. If the signal never completes, it waits for ever. RAC has
  /// no such method.
  ///
  /// - Returns: The last value; nil if the signal completes without any.
  /// - Throws: The signal's error; ``SignalError/abandoned`` if no sender is left.
  @available(*, noasync, message: "it would block the task's thread")
  public func waitForLast() throws -> Value? {
    try take(last: 1).wait("waitForLast()", startingWith: nil) { last, value in last = value }
  }
}
