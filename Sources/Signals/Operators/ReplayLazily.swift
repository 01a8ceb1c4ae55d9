extension Signal {
  /// Returns a signal that subscribes to the source for its first subscriber, and sends all of its
  /// events to each subscriber.
  ///
  /// ```
  /// self                           a-b-c-|
  /// replayLazily()                 a-b-c-|
  /// replayLazily(), from tick 3    ---(ab)c-|
  /// ```
  ///
  /// The source is subscribed to once, however many subscribers there are, and all of its events
  /// are kept for later ones. It goes on when all subscribers have left, as long as others may
  /// follow. RAC: `-replayLazily` (SO46), which never stops the source.
  ///
  /// ## Scheduling
  /// Delivers where the source sends, and replays on the subscription scheduler.
  /// ## Errors
  /// An error of the source passes, after the values.
  /// ## Disposal
  /// Disposes of the source when no subscriber is left and none can follow: this signal, the
  /// signals made of it, and their subscriptions were released.
  @_disfavoredOverload
  public func replayLazily() -> Signal {
    SharedReplay(self, through: ReplaySubject()).startingLazily()
  }
}
