extension Signal {
  /// Subscribes for the first subscriber, and sends all events to each, to do work once, and only
  /// if it is needed.
  ///
  /// ![replayLazily in marbles](marbles-replaylazily-from-tick-3)
  ///
  /// ```
  /// self                           a-b-c-|
  /// replayLazily()                 a-b-c-|
  /// replayLazily(), from tick 3    ---(ab)c-|
  /// ```
  ///
  /// All subscribers share one subscription to the source, and all events are kept for later
  /// subscribers, without limit (<doc:Pace>). The source goes on when all subscribers have left, as
  /// long as others may follow.
  ///
  /// ## Scheduling
  /// Delivers new events where the source sends, and replays earlier events on the thread that
  /// subscribes.
  /// ## Errors
  /// An error of the source passes, after the values.
  /// ## Disposal
  /// Disposes of the source when no subscriber is left and none can follow: when this signal, the
  /// signals made from it, and all their subscriptions have been released.
  /// ## Other libraries
  /// In ReactiveObjC: `-replayLazily` (feature [SO46](doc:ReactiveObjCFeatures#Signal-operators)),
  /// which never stops the source.
  @_disfavoredOverload
  public func replayLazily() -> Signal {
    SharedReplay(self, through: ReplaySubject()).startingLazily()
  }
}
