extension Signal {
  /// Subscribes to the source again each time it fails, for work that has to succeed in the end.
  ///
  /// ![retry in marbles](marbles-retry)
  ///
  /// ```
  /// self       a-X
  /// retry()    a-a-a-!
  /// ```
  ///
  /// Values of failed attempts are delivered, too. A source that always fails synchronously is
  /// subscribed to again and again, in constant stack, until the subscription is disposed of. To
  /// wait before each new attempt, see ``retry(backoff:resetsAfterValue:on:)``.
  ///
  /// ## Scheduling
  /// Subscribes again where the source fails; delivers where the source sends.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Disposes of the source.
  /// ## Other libraries
  /// In ReactiveObjC: `-retry` (feature [SO9](doc:ReactiveObjCFeatures#Signal-operators)), which
  /// subscribes again later.
  public func retry() -> InfallibleSignal<Value> {
    InfallibleSignal(retrying(atMost: nil))
  }

  /// Subscribes to the source again when it fails, at most `count` times, for failures that may not
  /// happen again.
  ///
  /// ```swift
  /// let request = Signal<Int>.try {
  ///   print("asking")
  ///   throw SignalError.timedOut
  /// }
  /// request.retry(2).subscribeError { print("gave up:", $0) }
  /// ```
  ///
  /// ```text
  /// asking
  /// asking
  /// asking
  /// gave up: timedOut
  /// ```
  ///
  /// ![retry in marbles](marbles-retry-2)
  ///
  /// ```
  /// self        a-X
  /// retry(2)    a-a-a-X
  /// ```
  ///
  /// Values of failed attempts are delivered, too.
  ///
  /// - Parameter count: The greatest number of new attempts; zero or more.
  /// ## Scheduling
  /// Subscribes again where the source fails; delivers where the source sends.
  /// ## Errors
  /// The error of the last attempt passes.
  /// ## Disposal
  /// Disposes of the source.
  /// ## Other libraries
  /// In ReactiveObjC: `-retry:` (feature [SO8](doc:ReactiveObjCFeatures#Signal-operators)), where 0
  /// means no limit.
  public func retry(_ count: Int) -> Signal {
    require(count >= 0, "Signal.retry(_:): the count must not be negative, got \(count)")
    return retrying(atMost: count)
  }

  /// - Parameters:
  ///   - backoff: How long to wait before each new attempt; nil to subscribe again at once.
  ///   - resetsAfterValue: Whether an attempt that has sent a value is the last one to be counted.
  final func retrying(
    atMost count: Int?, _ backoff: Backoff? = nil, resetsAfterValue: Bool = false,
    on scheduler: Scheduler? = nil,
    while isTried: @escaping @Sendable (any Error) throws -> Bool = { _ in true }
  ) -> Signal {
    // Made once: each subscription keeps this function.
    let failed: @Sendable (Succession<Value>, any Error) -> Void = { inputs, error in
      if resetsAfterValue, inputs.hasSentValue { inputs.attempts = 0 }
      do {
        guard inputs.attempts < count ?? .max, try isTried(error) else { throw error }
      } catch {
        return inputs.finish(with: .error(error))
      }
      inputs.attempts += 1
      guard let backoff else { return inputs.subscribe(to: self) }
      let scheduler = Scheduler.forTime(scheduler)
      let delay = backoff.delay(before: inputs.attempts)
      inputs.output.schedule(
        { inputs.subscribe(to: self) }, by: { scheduler.scheduleOnce(after: delay, $0) })
    }
    return .junction { Succession(into: $0, failed: failed).subscribe(to: self) }
  }
}
