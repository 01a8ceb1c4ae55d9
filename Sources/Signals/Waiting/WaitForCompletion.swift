extension Signal {
  /// Blocks the calling thread until the signal completes.
  ///
  /// It waits as `waitForFirst()` does. If the signal never completes, it waits for ever.
  ///
  /// - Throws: The signal's error; ``SignalError/abandoned`` if no sender is left.
  ///
  /// In ReactiveObjC: `-waitUntilCompleted:` (feature
  /// [SO37](doc:ReactiveObjCFeatures#Signal-operators)), which returns false for an error.
  @available(*, noasync, message: "it would block the task's thread; await completion()")
  public func waitForCompletion() throws {
    try wait("waitForCompletion()", startingWith: ()) { _, _ in }
  }
}
