extension Signal {
  /// Blocks the calling thread until the signal completes, and returns its last value.
  ///
  /// It waits as `first()` does, and for a signal that never completes it waits for ever. RAC has no
  /// such method.
  ///
  /// - Returns: The last value; nil if the signal completes without any.
  /// - Throws: The signal's error; ``SignalError/abandoned`` if nobody is left who could send anything.
  @available(*, noasync, message: "it would block the task's thread")
  @_disfavoredOverload  // Else the compiler tries both in chains that are awaited, for seconds.
  public func last() throws -> Value? {
    try takeLast(1).wait("last()", startingWith: nil) { last, value in last = value }
  }
}
