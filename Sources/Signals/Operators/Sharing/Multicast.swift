extension Signal {
  /// Shares one subscription to the source through `subject`, which decides what later subscribers
  /// get.
  ///
  /// ![multicast in marbles](marbles-multicast-subject-autoconnect)
  ///
  /// ```
  /// self                                a-b-c-|
  /// multicast(subject).autoconnect()    a-b-c-|
  /// ```
  ///
  /// All connections use this one subject. When the source has ended, the subject has ended too, so
  /// connecting again has no effect. For a new subject after the end, use
  /// ``multicast(makeSubject:)``.
  ///
  /// - Parameter subject: The subject for the subscribers; a ``ReplaySubject``, for instance.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposing of a subscription has no effect on the source; see ``MulticastConnection``.
  /// ## Other libraries
  /// In ReactiveObjC: `-multicast:` (feature [SO43](doc:ReactiveObjCFeatures#Signal-operators)).
  public func multicast(_ subject: Subject<Value>) -> MulticastConnection<Value> {
    MulticastConnection(self, subject)
  }

  /// Shares one subscription to the source through subjects that `makeSubject` makes, to connect
  /// again after the end.
  ///
  /// ![multicast in marbles](marbles-multicast-replaysubject-autoconnect)
  ///
  /// ```
  /// self                                           a-b-c-|
  /// multicast { ReplaySubject() }.autoconnect()    a-b-c-|
  /// ```
  ///
  /// Each connection has a subject of its own, so no value of an earlier connection is replayed.
  /// Disposing of a connection ends the subscriptions to its subject, since no sender is left.
  /// Later subscribers wait for the next connection.
  ///
  /// - Parameter makeSubject: Returns a new subject; it is called for the first subscriber or
  ///   connection, and again after a connection has ended.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposing of a subscription has no effect on the source; see ``MulticastConnection``.
  /// ## Other libraries
  /// ReactiveObjC has no such method.
  public func multicast(
    makeSubject: @escaping @Sendable () -> Subject<Value>
  ) -> MulticastConnection<Value> {
    MulticastConnection(self, .perConnection(makeSubject))
  }
}
