import Scheduling

extension Signal {
  /// Returns a signal of a first value and of later ones, each computed from the one before.
  ///
  /// ```
  /// generate(first: 1, while: { $0 < 9 }, next: { $0 * 2 })   (1248|)
  /// ```
  ///
  /// The next value is computed only when the one before was delivered and more are wanted.
  ///
  /// - Parameters:
  ///   - first: The first value.
  ///   - condition: Whether to send a value. The signal completes at the first value for which it
  ///     is false.
  ///   - next: Computes the value that follows.
  /// ## Scheduling
  /// Sends while it is being subscribed to, on the subscription scheduler.
  /// ## Errors
  /// Errors that `condition` and `next` throw.
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
