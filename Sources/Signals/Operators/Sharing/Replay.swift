extension Signal {
  /// Subscribes to the source at once, and sends all of its events to each subscriber, to do work
  /// once, before it is needed.
  ///
  /// ```swift
  /// let answer = Signal.return(42).initially { print("asking") }.replay()
  /// answer.subscribeNext { print("for the list:", $0) }
  /// answer.subscribeNext { print("for the title:", $0) }
  /// ```
  ///
  /// ```text
  /// asking
  /// for the list: 42
  /// for the title: 42
  /// ```
  ///
  /// ![replay in marbles](marbles-replay-from-tick-3)
  ///
  /// ```
  /// self                     a-b-c-|
  /// replay()                 a-b-c-|
  /// replay(), from tick 3    ---(ab)c-|
  /// ```
  ///
  /// All subscribers share one subscription to the source, and all events are kept for later
  /// subscribers, without limit (<doc:Pace>). To stop the source earlier than described under
  /// Disposal, use `multicast(ReplaySubject())`, whose `connect()` returns a disposable.
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
  /// In ReactiveObjC: `-replay` (feature [SO44](doc:ReactiveObjCFeatures#Signal-operators)), which
  /// never stops the source.
  @_disfavoredOverload
  public func replay() -> Signal {
    SharedReplay(self, through: ReplaySubject()).startingAtOnce()
  }
}
