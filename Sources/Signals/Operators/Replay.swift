extension Signal {
  /// Returns a signal that subscribes to the source at once, and sends everything to each subscriber.
  ///
  /// ```
  /// self                     a-b-c-|
  /// replay()                 a-b-c-|
  /// replay(), from tick 3    ---(ab)c-|
  /// ```
  ///
  /// The source is subscribed to once, however many subscribers there are, and all of its events are
  /// kept for later ones. To end it at another time than when nobody is left, `connect()` a
  /// `multicast(ReplaySubject())`, which gives you the disposable. RAC: `-replay` (SO44), which never stops
  /// the source.
  ///
  /// ## Scheduling
  /// Delivers where the source sends, and replays on the subscription scheduler.
  /// ## Errors
  /// An error of the source passes, after the values.
  /// ## Disposal
  /// Disposes of the source when nobody is left to subscribe, or subscribed: this signal and those
  /// made of it are gone, and so are their subscriptions.
  @_disfavoredOverload
  public func replay() -> Signal {
    SharedReplay(self, through: ReplaySubject()).startingAtOnce()
  }
}
