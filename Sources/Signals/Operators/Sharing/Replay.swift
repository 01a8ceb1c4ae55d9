extension Signal {
  /// Returns a signal that subscribes to the source at once, and sends all of the source's events
  /// to each subscriber.
  ///
  /// ```
  /// self                     a-b-c-|
  /// replay()                 a-b-c-|
  /// replay(), from tick 3    ---(ab)c-|
  /// ```
  ///
  /// All subscribers share one subscription to the source, and all events are kept for later
  /// subscribers, without limit (<doc:Pace>). To stop the source earlier than described under
  /// Disposal, use `multicast(ReplaySubject())`, whose `connect()` returns a disposable. In
  /// ReactiveObjC: `-replay` (feature SO44), which never stops the source.
  ///
  /// ## Scheduling
  /// Delivers new events where the source sends, and replays earlier events on the subscription
  /// scheduler (``Scheduler/subscription``).
  /// ## Errors
  /// An error of the source passes, after the values.
  /// ## Disposal
  /// Disposes of the source when no subscriber is left and none can follow: when this signal, the
  /// signals made from it, and all their subscriptions have been released.
  @_disfavoredOverload
  public func replay() -> Signal {
    SharedReplay(self, through: ReplaySubject()).startingAtOnce()
  }
}
