extension Signal {
  /// Returns a signal that subscribes to the source again, with a delay, when it fails, at most
  /// `count` times.
  ///
  /// ```
  /// self                                          a-X
  /// retry(2, backoff: .constant(.seconds(2)))     a---a---a-X
  /// ```
  ///
  /// Values of failed attempts are delivered, too. They reset neither the number of attempts nor
  /// the delay. For a connection that is to begin with the first delay again once it has worked,
  /// keep a number of your own: ``doNext(_:)`` on the source resets it, and the closure of
  /// ``Backoff/init(_:)`` reads and increments it.
  ///
  /// - Parameters:
  ///   - count: The greatest number of new attempts; zero or more.
  ///   - backoff: How long to wait before each new attempt.
  ///   - scheduler: Where to subscribe again; by default, the scheduler that is current when the
  ///     time begins to run, or a background one if none is current.
  /// ## Scheduling
  /// Subscribes again on the scheduler; delivers where the source sends. The time begins to run
  /// when the source fails.
  /// ## Errors
  /// The error of the last attempt passes.
  /// ## Disposal
  /// Disposes of the source; between two attempts, cancels the next attempt.
  public func retry(
    _ count: Int, backoff: Backoff, on scheduler: Scheduler? = nil
  ) -> Signal {
    require(
      count >= 0, "Signal.retry(_:backoff:on:): the count must not be negative, got \(count)")
    return .junction { output in
      var attempts = 0
      let timer = SerialDisposable()
      output.add(timer)
      let inputs = Succession(
        into: output,
        failed: { inputs, error in
          guard attempts < count else { return output.sendError(error) }
          attempts += 1
          let scheduler = scheduler ?? .currentOrBackground()
          let delay = backoff.delay(before: attempts)
          timer.hold { scheduler.scheduleOnce(after: delay) { inputs.subscribe(to: self) } }
        })
      inputs.subscribe(to: self)
    }
  }
}
