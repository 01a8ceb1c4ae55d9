extension Signal {
  /// Returns a connection by which many subscribers can share one subscription to the source.
  ///
  /// ```
  /// self                       a-b-c-|
  /// publish().autoconnect()    a-b-c-|
  /// ```
  ///
  /// Subscribers get the values that are sent after they have subscribed. When a connection is
  /// disposed of, they stay, and get the values of the next one. After the source's end a new
  /// connection has new subscribers. RAC: `-publish` (SO42).
  ///
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Subscribers subscribe and leave without any effect on the source; see ``MulticastConnection``.
  public func publish() -> MulticastConnection<Value> {
    MulticastConnection(self, .untilEnd { Subject() })
  }
}
