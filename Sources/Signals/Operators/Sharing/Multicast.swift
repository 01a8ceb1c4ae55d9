extension Signal {
  /// Returns a connection that shares one subscription to the source through `subject`.
  ///
  /// ```
  /// self                                a-b-c-|
  /// multicast(subject).autoconnect()    a-b-c-|
  /// ```
  ///
  /// All connections use this one subject. When the source has ended, the subject has ended too, so
  /// connecting again has no effect. For a new subject after the end, use
  /// ``multicast(makeSubject:)``. In ReactiveObjC: `-multicast:` (feature SO43).
  ///
  /// - Parameter subject: The subject for the subscribers; a ``ReplaySubject``, for instance.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposing of a subscription has no effect on the source; see ``MulticastConnection``.
  public func multicast(_ subject: Subject<Value>) -> MulticastConnection<Value> {
    MulticastConnection(self, subject)
  }

  /// Returns a connection that shares one subscription to the source, through subjects that
  /// `makeSubject` makes.
  ///
  /// ```
  /// self                                           a-b-c-|
  /// multicast { ReplaySubject() }.autoconnect()    a-b-c-|
  /// ```
  ///
  /// Each connection has a subject of its own, so no value of an earlier connection is replayed.
  /// Disposing of a connection ends the subscriptions to its subject, since no sender is left.
  /// Later subscribers wait for the next connection. ReactiveObjC has no such method.
  ///
  /// - Parameter makeSubject: Returns a new subject; it is called for the first subscriber or
  ///   connection, and again after a connection has ended.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposing of a subscription has no effect on the source; see ``MulticastConnection``.
  public func multicast(
    makeSubject: @escaping @Sendable () -> Subject<Value>
  ) -> MulticastConnection<Value> {
    MulticastConnection(self, .perConnection(makeSubject))
  }
}
