extension Signal where Value: FixedWidthInteger {
  /// Returns a signal that sends `count` consecutive integers and completes.
  ///
  /// ```
  /// range(start: 4, count: 3)   (456|)
  /// ```
  ///
  /// The same as `from(4..<7)`.
  ///
  /// - Parameters:
  ///   - start: The first integer.
  ///   - count: How many integers to send; zero or more, and at most as many as the type has from
  ///     `start` on.
  /// ## Scheduling
  /// Sends while the signal is being subscribed to, on the subscription scheduler
  /// (``Scheduler/subscription``).
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
    return SynchronousSignal { emission in
      var value = start
      while emission.sendNext(value), value < last { value += 1 }
    }
  }
}
