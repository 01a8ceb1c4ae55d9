extension Signal {
  /// Sends a first value, and later values that are each computed from the value before, such as
  /// the days from today on.
  ///
  /// ```swift
  /// let sizes = Signal.generate(first: 16, while: { $0 <= 64 }, next: { $0 * 2 })
  /// sizes.subscribeNext { print($0) }
  /// ```
  ///
  /// ```text
  /// 16
  /// 32
  /// 64
  /// ```
  ///
  /// ![generate in marbles](marbles-generate-first-1-while-0-9-next-0-2)
  ///
  /// ```
  /// generate(first: 1, while: { $0 < 9 }, next: { $0 * 2 })   (1248|)
  /// ```
  ///
  /// The next value is computed only when the value before was delivered and the subscriber wants
  /// more. While an operator that queues has enough (<doc:Pace>), only one more is computed, so
  /// that the signal can complete if there is none.
  ///
  /// - Parameters:
  ///   - first: The first value.
  ///   - condition: Returns whether to send a value. The signal completes, without the value, when
  ///     `condition` returns false.
  ///   - next: Computes the value that follows.
  /// ## Scheduling
  /// Sends while the signal is being subscribed to.
  /// ## Errors
  /// An error that `condition` or `next` throws ends the signal.
  /// ## Disposal
  /// Stops before the next value.
  public static func generate(
    first: Value, while condition: @escaping @Sendable (Value) throws -> Bool,
    next: @escaping @Sendable (Value) throws -> Value
  ) -> Signal {
    @Sendable func send(
      from first: Value, _ emission: Emission<Value>
    ) throws -> Remainder<Value>? {
      var value = first
      while emission.sendNext(value) {
        value = try next(value)
        if try !condition(value) { return nil }
      }
      if emission.isDisposed { return nil }
      // The signal completes at once if no value follows.
      value = try next(value)
      return try condition(value) ? Remainder { [value] in try send(from: value, $0) } : nil
    }
    return SynchronousSignal { try condition(first) ? send(from: first, $0) : nil }
  }
}
