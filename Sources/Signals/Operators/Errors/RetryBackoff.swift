extension Signal {
  /// Subscribes again with a delay when the source fails, at most `count` times, for a server that
  /// may be busy.
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// let request = Signal<Int>.error(SignalError.timedOut)
  ///   .initially { print("asking at", clock.now) }
  /// request.retry(2, backoff: .exponential(from: .seconds(1)), on: clock)
  ///   .subscribeError { print("gave up:", $0) }
  /// clock.run()
  /// ```
  ///
  /// ```text
  /// asking at 0.0 seconds
  /// asking at 1.0 seconds
  /// asking at 3.0 seconds
  /// gave up: timedOut
  /// ```
  ///
  /// ![retry in marbles](marbles-retry-2-backoff-constant-seconds-2)
  ///
  /// ```
  /// self                                          a-X
  /// retry(2, backoff: .constant(.seconds(2)))     a---a---a-X
  /// ```
  ///
  /// Values of failed attempts are delivered, too. By default they reset neither the number of
  /// attempts nor the delay. With `resetsAfterValue`, both begin anew after a value: `count` then
  /// limits the attempts in a row that send none. For a connection that is to live for weeks, use
  /// ``retry(backoff:resetsAfterValue:on:)``, which has no count.
  ///
  /// With `isTried`, only some errors are tried again:
  ///
  /// <!-- inside (request: Signal<Int>) -> Signal<Int> -->
  /// ```swift
  /// request.retry(3, backoff: .exponential(from: .seconds(1)), while: { !($0 is NotFound) })
  /// ```
  ///
  /// - Parameters:
  ///   - count: The greatest number of new attempts; zero or more.
  ///   - backoff: How long to wait before each new attempt.
  ///   - resetsAfterValue: Whether the number of attempts and the delay begin anew when an attempt
  ///     fails that has sent a value.
  ///   - scheduler: Where to subscribe again; by default, the scheduler that is current when the
  ///     time begins to run, or a background one if none is current.
  ///   - isTried: Gets the error, and returns whether to try again. Not called after the last
  ///     attempt.
  /// ## Scheduling
  /// Subscribes again on the scheduler; delivers where the source sends; calls `isTried` where the
  /// source fails. The time begins to run when the source fails.
  /// ## Errors
  /// The error of the last attempt passes, and so does an error for which `isTried` returns false,
  /// or one that `isTried` throws.
  /// ## Disposal
  /// Disposes of the source; between two attempts, cancels the next attempt.
  public func retry(
    _ count: Int, backoff: Backoff, resetsAfterValue: Bool = false, on scheduler: Scheduler? = nil,
    while isTried: @escaping @Sendable (any Error) throws -> Bool = { _ in true }
  ) -> Signal {
    require(
      count >= 0,
      "Signal.retry(_:backoff:resetsAfterValue:on:while:): the count must not be negative, got "
        + "\(count)")
    return retrying(
      atMost: count, backoff, resetsAfterValue: resetsAfterValue, on: scheduler, while: isTried)
  }

  /// Subscribes again with a delay after some errors, and passes the others on, for a connection
  /// that has to last.
  ///
  /// The same as ``retry(backoff:resetsAfterValue:on:)``, for a source whose other errors are to
  /// pass:
  ///
  /// <!-- inside (prices: Signal<Int>) -> Signal<Int> -->
  /// ```swift
  /// prices.retry(backoff: .exponential(from: .seconds(1)), while: { !($0 is NotFound) })
  /// ```
  ///
  /// - Parameters:
  ///   - backoff: How long to wait before each new attempt.
  ///   - resetsAfterValue: Whether the delay begins anew when an attempt fails that has sent a
  ///     value.
  ///   - scheduler: Where to subscribe again; by default, the scheduler that is current when the
  ///     time begins to run, or a background one if none is current.
  ///   - isTried: Gets the error, and returns whether to try again.
  /// ## Scheduling
  /// Subscribes again on the scheduler; delivers where the source sends; calls `isTried` where the
  /// source fails. The time begins to run when the source fails.
  /// ## Errors
  /// An error for which `isTried` returns false, or one that it throws, passes.
  /// ## Disposal
  /// Disposes of the source; between two attempts, cancels the next attempt.
  public func retry(
    backoff: Backoff, resetsAfterValue: Bool = true, on scheduler: Scheduler? = nil,
    while isTried: @escaping @Sendable (any Error) throws -> Bool
  ) -> Signal {
    retrying(
      atMost: nil, backoff, resetsAfterValue: resetsAfterValue, on: scheduler, while: isTried)
  }

  /// Subscribes again with a delay each time the source fails, for a connection that has to last.
  ///
  /// ![retry in marbles](marbles-retry-backoff-constant-seconds-2)
  ///
  /// ```
  /// self                                     a-X
  /// retry(backoff: .constant(.seconds(2)))   a---a---a---!
  /// ```
  ///
  /// Use it for a connection that is to live for weeks. When it fails after a value, it has worked,
  /// so the delay begins anew: after some hours of good work the first delay is short again. If a
  /// source sends a value in each attempt although it doesn't work, let `resetsAfterValue` be
  /// false.
  ///
  /// - Parameters:
  ///   - backoff: How long to wait before each new attempt.
  ///   - resetsAfterValue: Whether the delay begins anew when an attempt fails that has sent a
  ///     value.
  ///   - scheduler: Where to subscribe again; by default, the scheduler that is current when the
  ///     time begins to run, or a background one if none is current.
  /// ## Scheduling
  /// Subscribes again on the scheduler; delivers where the source sends. The time begins to run
  /// when the source fails.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Disposes of the source; between two attempts, cancels the next attempt.
  public func retry(
    backoff: Backoff, resetsAfterValue: Bool = true, on scheduler: Scheduler? = nil
  ) -> InfallibleSignal<Value> {
    InfallibleSignal(
      retrying(atMost: nil, backoff, resetsAfterValue: resetsAfterValue, on: scheduler))
  }
}
