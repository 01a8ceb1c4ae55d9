extension Signal {
  /// Shares one subscription to the source, which begins when you connect, so that no subscriber
  /// misses a value.
  ///
  /// ![publish in marbles](marbles-publish-autoconnect)
  ///
  /// ```
  /// self                       a-b-c-|
  /// publish().autoconnect()    a-b-c-|
  /// ```
  ///
  /// Subscribers get the values that are sent after they have subscribed. When a connection is
  /// disposed of, its subscribers stay, and get the values of the next connection. When the source
  /// ends, all subscriptions end, and a later connection sends to later subscribers only.
  ///
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposing of a subscription has no effect on the source; see ``MulticastConnection``.
  /// ## Other libraries
  /// In ReactiveObjC: `-publish` (feature [SO42](doc:ReactiveObjCFeatures#Signal-operators)).
  public func publish() -> MulticastConnection<Value> {
    MulticastConnection(self, .untilEnd { Subject() })
  }
}
