extension Signal {
  /// Blocks the calling thread until the signal completes, and returns all of its values.
  ///
  /// It waits as `waitForFirst()` does. If the signal never completes, it waits for ever.
  ///
  /// - Throws: The signal's error; ``SignalError/abandoned`` if no sender is left.
  ///
  /// In ReactiveObjC: `-toArray` (feature [SO41](doc:ReactiveObjCFeatures#Signal-operators)), which
  /// returns nil for an error.
  @available(*, noasync, message: "it would block the task's thread")
  public func waitForArray() throws -> [Value] {
    try wait("waitForArray()", startingWith: []) { all, value in all.append(value) }
  }
}
