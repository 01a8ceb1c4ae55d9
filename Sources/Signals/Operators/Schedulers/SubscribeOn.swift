extension Signal {
  /// Returns a signal that subscribes to the source on `scheduler`.
  ///
  /// ```
  /// self                         a-b|
  /// subscribe(on: scheduler)     a-b|
  /// ```
  ///
  /// Only the subscription, with its side effects, moves to `scheduler`. Values are delivered where
  /// the source sends them; to move values, see ``deliver(on:)``. In ReactiveObjC: `-subscribeOn:`
  /// (feature SO49).
  ///
  /// - Parameter scheduler: Where to subscribe.
  /// ## Scheduling
  /// Subscribes on the scheduler; delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source; if the subscription has not begun yet, prevents it.
  @_disfavoredOverload
  public func subscribe(on scheduler: Scheduler) -> Signal {
    OperatorSignal { self.attach($0) { scheduler.scheduleOnce($0) } }
  }
}
