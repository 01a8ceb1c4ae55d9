extension Signal {
  /// Blocks the calling thread until the signal sends a value, and returns it.
  ///
  /// The source is disposed of before this returns. On a thread without a current scheduler, the
  /// signal works on a background scheduler. A signal that needs the blocked thread or queue never
  /// sends. If the main queue is blocked, a line on standard error says after five seconds what may
  /// be wrong. Code in an `async` function can't call this method, and doesn't need to.
  ///
  /// - Returns: The first value; nil if the signal completes without any.
  /// - Throws: The signal's error, if that comes first; ``SignalError/abandoned`` if no sender is
  ///   left.
  ///
  /// In ReactiveObjC: `-first` (feature [SO34](doc:ReactiveObjCFeatures#Signal-operators)).
  @available(*, noasync, message: "it would block the task's thread")
  public func waitForFirst() throws -> Value? {
    try take(1).wait("waitForFirst()", startingWith: nil) { first, value in first = value }
  }

  /// Blocks the calling thread until the signal sends a value, and returns it; returns `value` if
  /// the signal completes without one.
  ///
  /// Otherwise it does the same as `waitForFirst()`.
  ///
  /// - Throws: The signal's error, if that comes first; ``SignalError/abandoned`` if no sender is
  ///   left.
  ///
  /// In ReactiveObjC: `-firstOrDefault:` (features
  /// [SO35 and SO36](doc:ReactiveObjCFeatures#Signal-operators)), which returns the default for an
  /// error, too.
  @available(*, noasync, message: "it would block the task's thread")
  public func waitForFirst(default value: Value) throws -> Value {
    try take(1).wait("waitForFirst(default:)", startingWith: value) { first, value in first = value
    }
  }
}
