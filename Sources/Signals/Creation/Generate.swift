import Scheduling

extension Signal {
  /// Returns a signal of a first value and of those that follow, each computed from the one before.
  ///
  /// ```
  /// generate(first: 1, while: { $0 < 9 }, next: { $0 * 2 })   (1248|)
  /// ```
  ///
  /// The next value is computed only when the one before was delivered and more are wanted.
  ///
  /// - Parameters:
  ///   - first: The first value.
  ///   - condition: Whether a value is sent; the first one that isn't is the end.
  ///   - next: Computes the value that follows.
  /// ## Scheduling
  /// Sends while it is being subscribed to, on the subscription scheduler.
  /// ## Errors
  /// What `condition` and `next` throw.
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
