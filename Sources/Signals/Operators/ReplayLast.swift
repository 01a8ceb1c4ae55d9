extension Signal {
  /// Returns a signal that subscribes to the source at once, and sends its latest value to each
  /// subscriber first.
  ///
  /// ```
  /// self                         a-b-c-|
  /// replayLast()                 a-b-c-|
  /// replayLast(), from tick 3    ---bc-|
  /// ```
  ///
  /// The source is subscribed to once, however many subscribers there are. After the end,
  /// subscribers get the last value, then the terminal event. RAC: `-replayLast` (SO45), which
  /// never stops the source.
  ///
  /// ## Scheduling
  /// Delivers where the source sends, and replays on the subscription scheduler.
  /// ## Errors
  /// An error of the source passes, after the value.
  /// ## Disposal
  /// Disposes of the source when no subscriber is left and none can follow: this signal, the
  /// signals made of it, and their subscriptions were released.
  @_disfavoredOverload
  public func replayLast() -> Signal {
    SharedReplay(self, through: ReplaySubject(capacity: 1)).startingAtOnce()
  }
}
