extension Signal {
  /// Returns a connection by which many subscribers can share one subscription to the source.
  ///
  /// ```
  /// self                       a-b-c-|
  /// publish().autoconnect()    a-b-c-|
  /// ```
  ///
  /// It is `multicast` with a ``Subject``: subscribers get what is sent after they have subscribed. RAC:
  /// `-publish` (SO42).
  ///
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Subscribers come and go without any effect on the source; see ``MulticastConnection``.
  public func publish() -> MulticastConnection<Value> {
    multicast { Subject() }
  }
}
