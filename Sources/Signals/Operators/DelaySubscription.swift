public import Scheduling

extension Signal {
  /// Returns a signal that subscribes to the source later, by `interval`.
  ///
  /// ```
  /// self                                  a-b|
  /// delaySubscription(for: .seconds(2))   --a-b|
  /// ```
  ///
  /// Unlike ``delay(for:on:)`` it delays nothing that is sent, but misses what a hot source sends
  /// meanwhile. Disposing before that prevents the subscription.
  ///
  /// - Parameters:
  ///   - interval: How much later; with zero or less, when the scheduler gets to it.
  ///   - scheduler: Where to subscribe; by default on the scheduler that is current on
  ///     subscription, and one of its own where none is.
  /// ## Scheduling
  /// Subscribes on the scheduler; delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source, or calls off the subscribing.
  @_disfavoredOverload
  public func delaySubscription(
    for interval: Duration, on scheduler: Scheduler? = nil
  ) -> Signal {
    OperatorSignal { sink in
      let scheduler = scheduler ?? .current ?? .background()
      return self.attach(sink) { scheduler.scheduleOnce(after: interval, $0) }
    }
  }
}
