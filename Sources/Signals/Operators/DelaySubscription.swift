public import Scheduling

extension Signal {
  /// Returns a signal that subscribes to the source later, by `interval`.
  ///
  /// ```
  /// self                                  a-b|
  /// delaySubscription(for: .seconds(2))   --a-b|
  /// ```
  ///
  /// Unlike ``delay(for:on:)`` it delays no event, but misses the events that a hot source sends
  /// meanwhile. Disposing before that prevents the subscription.
  ///
  /// - Parameters:
  ///   - interval: How much later; with zero or less, when the scheduler runs the work.
  ///   - scheduler: Where to subscribe; by default on the scheduler that is current on
  ///     subscription, or a background one if none is current.
  /// ## Scheduling
  /// Subscribes on the scheduler; delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source, or cancels the scheduled subscription.
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
