extension Signal {
  /// Waits for `interval` before it subscribes to the source, to begin work later.
  ///
  /// ![delaySubscription in marbles](marbles-delaysubscription-for-seconds-2)
  ///
  /// ```
  /// self                                  a-b|
  /// delaySubscription(for: .seconds(2))   --a-b|
  /// ```
  ///
  /// Unlike ``delay(for:on:)``, it does not delay events, and misses the events that a hot source
  /// sends during the wait.
  ///
  /// - Parameters:
  ///   - interval: How long to wait; if it is zero or less, until the scheduler runs the work.
  ///   - scheduler: Where to subscribe to the source; by default, the scheduler that is current
  ///     when the time begins to run, or a background one if none is current.
  /// ## Scheduling
  /// Subscribes on the scheduler; delivers where the source sends. The time begins to run on
  /// subscription.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source; during the wait, cancels the subscription.
  @_disfavoredOverload
  public func delaySubscription(
    for interval: Duration, on scheduler: Scheduler? = nil
  ) -> Signal {
    OperatorSignal { sink in
      let scheduler = Scheduler.forTime(scheduler)
      return self.attach(sink) { scheduler.scheduleOnce(after: interval, $0) }
    }
  }
}
