extension Signal {
  /// Returns a signal that subscribes to the source at once, and sends all of its events to each
  /// subscriber.
  ///
  /// ```
  /// self                     a-b-c-|
  /// replay()                 a-b-c-|
  /// replay(), from tick 3    ---(ab)c-|
  /// ```
  ///
  /// The source is subscribed to once, however many subscribers there are, and all of its events
  /// are kept for later ones. To end it earlier than described under Disposal, `connect()` a
  /// `multicast(ReplaySubject())`, which returns the disposable. RAC: `-replay` (SO44), which never
  /// stops the source.
  ///
  /// ## Scheduling
  /// Delivers where the source sends, and replays on the subscription scheduler.
  /// ## Errors
  /// An error of the source passes, after the values.
  /// ## Disposal
  /// Disposes of the source when no subscriber is left and none can follow: this signal, the
  /// signals made of it, and their subscriptions were released.
  @_disfavoredOverload
  public func replay() -> Signal {
    SharedReplay(self, through: ReplaySubject()).startingAtOnce()
  }
}
