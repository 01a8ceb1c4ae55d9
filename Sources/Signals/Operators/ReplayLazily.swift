extension Signal {
  /// Returns a signal that subscribes to the source for its first subscriber, and sends everything to
  /// each.
  ///
  /// ```
  /// self                           a-b-c-|
  /// replayLazily()                 a-b-c-|
  /// replayLazily(), from tick 3    ---(ab)c-|
  /// ```
  ///
  /// The source is subscribed to once, however many subscribers there are, and all of its events are
  /// kept for later ones. It goes on when they have all gone, as long as others may come. RAC:
  /// `-replayLazily` (SO46), which never stops the source.
  ///
  /// ## Scheduling
  /// Delivers where the source sends, and replays on the subscription scheduler.
  /// ## Errors
  /// An error of the source passes, after the values.
  /// ## Disposal
  /// Disposes of the source when nobody is left to subscribe, or subscribed: this signal and those
  /// made of it are gone, and so are their subscriptions.
  @_disfavoredOverload
  public func replayLazily() -> Signal {
    SharedReplay(self, through: ReplaySubject()).startingLazily()
  }
}
