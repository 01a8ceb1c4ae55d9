extension Signal {
  /// Suspends the task until the signal completes, and returns all of its values.
  ///
  /// ```swift
  /// let names = Signal.from("Ada", "Grace")
  /// let all = try await names.array()
  /// print(all.count, "names")
  /// ```
  ///
  /// ```text
  /// 2 names
  /// ```
  ///
  /// ``collect()`` returns a signal of that array.
  ///
  /// - Throws: The signal's error; `CancellationError` if the task is cancelled, which disposes of
  ///   the source; ``SignalError/abandoned`` if no sender is left.
  public func array() async throws -> [Value] {
    try await awaited(startingWith: []) { all, value in all.append(value) }
  }
}
