extension Signal {
  /// Subscribes to the source at once, and sends each subscriber the latest value first, to keep a
  /// current state.
  ///
  /// ```swift
  /// let prices = Subject<Int>()
  /// let price = prices.replayLast()
  /// prices.sendNext(51)
  /// prices.sendNext(64)
  /// price.subscribeNext { print("now:", $0) }
  /// ```
  ///
  /// ```text
  /// now: 64
  /// ```
  ///
  /// ![replayLast in marbles](marbles-replaylast-from-tick-3)
  ///
  /// ```
  /// self                         a-b-c-|
  /// replayLast()                 a-b-c-|
  /// replayLast(), from tick 3    ---bc-|
  /// ```
  ///
  /// All subscribers share one subscription to the source. After the source's end, subscribers get
  /// the last value, then the terminal event.
  ///
  /// ## Scheduling
  /// Delivers new events where the source sends, and replays earlier events on the thread that
  /// subscribes.
  /// ## Errors
  /// An error of the source passes, after the value.
  /// ## Disposal
  /// Disposes of the source when no subscriber is left and none can follow: when this signal, the
  /// signals made from it, and all their subscriptions have been released.
  /// ## Other libraries
  /// In ReactiveObjC: `-replayLast` (feature [SO45](doc:ReactiveObjCFeatures#Signal-operators)),
  /// which never stops the source.
  @_disfavoredOverload
  public func replayLast() -> Signal {
    SharedReplay(self, through: ReplaySubject(capacity: 1)).startingAtOnce()
  }
}
