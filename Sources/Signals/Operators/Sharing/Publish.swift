extension Signal {
  /// Returns a connection by which many subscribers can share one subscription to the source.
  ///
  /// ```
  /// self                       a-b-c-|
  /// publish().autoconnect()    a-b-c-|
  /// ```
  ///
  /// Subscribers get the values that are sent after they have subscribed. When a connection is
  /// disposed of, its subscribers stay, and get the values of the next connection. When the source
  /// ends, all subscriptions end, and a later connection sends to later subscribers only. In
  /// ReactiveObjC: `-publish` (feature SO42).
  ///
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposing of a subscription has no effect on the source; see ``MulticastConnection``.
  public func publish() -> MulticastConnection<Value> {
    MulticastConnection(self, .untilEnd { Subject() })
  }
}
