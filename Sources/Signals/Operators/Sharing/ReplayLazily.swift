extension Signal {
  /// Returns a signal that subscribes to the source when the first subscriber comes, and sends all
  /// of the source's events to each subscriber.
  ///
  /// ```
  /// self                           a-b-c-|
  /// replayLazily()                 a-b-c-|
  /// replayLazily(), from tick 3    ---(ab)c-|
  /// ```
  ///
  /// All subscribers share one subscription to the source, and all events are kept for later
  /// subscribers, without limit (<doc:Pace>). The source goes on when all subscribers have left, as
  /// long as others may follow. In ReactiveObjC: `-replayLazily` (feature SO46), which never stops
  /// the source.
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
  public func replayLazily() -> Signal {
    SharedReplay(self, through: ReplaySubject()).startingLazily()
  }
}
