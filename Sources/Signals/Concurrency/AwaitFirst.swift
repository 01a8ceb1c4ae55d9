extension Signal {
  /// Suspends the task until the signal sends a value, and returns it.
  ///
  /// ```swift
  /// let prices = Signal.from(51, 64)
  /// if let price = try await prices.first() {
  ///   print("the first price is", price)
  /// }
  /// ```
  ///
  /// ```text
  /// the first price is 51
  /// ```
  ///
  /// The source is disposed of before this returns.
  ///
  /// - Returns: The first value; nil if the signal completes without any.
  /// - Throws: The signal's error, if that comes first; `CancellationError` if the task is
  ///   cancelled, which disposes of the source; ``SignalError/abandoned`` if no sender is left.
  ///
  /// In ReactiveObjC: `-asynchronousFirstOrDefault:…` (feature
  /// [DB5](doc:ReactiveObjCFeatures#Debugging-and-testing)).
  public func first() async throws -> Value? {
    try await take(1).awaited(startingWith: nil) { first, value in first = value }
  }

  /// Suspends the task until the signal sends a value, and returns it; returns `value` if the
  /// signal completes without one.
  ///
  /// - Throws: The signal's error, if that comes first; `CancellationError` if the task is
  ///   cancelled, which disposes of the source; ``SignalError/abandoned`` if no sender is left.
  ///
  /// In ReactiveObjC: `-asynchronousFirstOrDefault:…` (features
  /// [DB5 and DB6](doc:ReactiveObjCFeatures#Debugging-and-testing)), which returns the default for
  /// an error, too.
  public func first(default value: Value) async throws -> Value {
    try await take(1).awaited(startingWith: value) { first, value in first = value }
  }
}
