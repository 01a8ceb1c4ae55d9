public import Scheduling

extension Signal {
  /// Returns a signal that subscribes to the source on `scheduler`.
  ///
  /// ```
  /// self                         a-b|
  /// subscribe(on: scheduler)     a-b|
  /// ```
  ///
  /// Only the subscription, with its side effects, happens there; values are delivered where the
  /// source sends them: see ``deliver(on:)``. Disposing before it has begun prevents it. RAC:
  /// `-subscribeOn:` (SO49).
  ///
  /// - Parameter scheduler: Where to subscribe.
  /// ## Scheduling
  /// Subscribes on the scheduler; delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source, or cancels the scheduled subscription.
  @_disfavoredOverload
  public func subscribe(on scheduler: Scheduler) -> Signal {
    OperatorSignal { self.attach($0) { scheduler.scheduleOnce($0) } }
  }
}
