extension Signal where Value: FixedWidthInteger {
  /// Sends `count` consecutive integers and completes, such as the numbers of pages.
  ///
  /// ![range in marbles](marbles-range-start-4-count-3)
  ///
  /// ```
  /// range(start: 4, count: 3)   (456|)
  /// ```
  ///
  /// The same as `from(4..<7)`. Waits while an operator that queues has enough: see <doc:Pace>.
  ///
  /// - Parameters:
  ///   - start: The first integer.
  ///   - count: How many integers to send; zero or more, and at most as many as the type has from
  ///     `start` on.
  /// ## Scheduling
  /// Sends while the signal is being subscribed to.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Stops before the next integer.
  public static func range(start: Value, count: Int) -> Signal {
    require(
      count >= 0, "Signal.range(start:count:): the count must not be negative, got \(count)")
    guard count > 0 else { return .empty }
    // `&-` wraps around, since the difference may exceed the maximum of a signed type.
    let following = Value.Magnitude(truncatingIfNeeded: Value.max &- start)
    require(
      count - 1 <= following,
      "Signal.range(start:count:): \(Value.self) has no \(count) integers from \(start) on")
    let last = start &+ Value(truncatingIfNeeded: count - 1)
    @Sendable func send(
      from start: Value, _ emission: Emission<Value>
    ) -> Remainder<Value>? {
      var value = start
      while emission.sendNext(value) {
        if value == last { return nil }
        value += 1
      }
      return value == last ? nil : Remainder { [value] in send(from: value + 1, $0) }
    }
    return SynchronousSignal { send(from: start, $0) }
  }
}
