extension Signal {
  /// Returns a signal of a first value and of later values, each computed from the value before.
  ///
  /// ```
  /// generate(first: 1, while: { $0 < 9 }, next: { $0 * 2 })   (1248|)
  /// ```
  ///
  /// The next value is computed only when the value before was delivered and the subscriber wants
  /// more.
  ///
  /// - Parameters:
  ///   - first: The first value.
  ///   - condition: Returns whether to send a value. The signal completes, without the value, when
  ///     `condition` returns false.
  ///   - next: Computes the value that follows.
  /// ## Scheduling
  /// Sends while the signal is being subscribed to, on the subscription scheduler
  /// (``Scheduler/subscription``).
  /// ## Errors
  /// An error that `condition` or `next` throws ends the signal.
  /// ## Disposal
  /// Stops before the next value.
  public static func generate(
    first: Value, while condition: @escaping @Sendable (Value) throws -> Bool,
    next: @escaping @Sendable (Value) throws -> Value
  ) -> Signal {
    SynchronousSignal { emission in
      var value = first
      while try condition(value), emission.sendNext(value) { value = try next(value) }
    }
  }
}
