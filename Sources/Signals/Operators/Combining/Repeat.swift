extension Signal {
  /// Subscribes to the source again each time it completes, to do its work over and over.
  ///
  /// ![repeat in marbles](marbles-repeat)
  ///
  /// ```
  /// self        a-b|
  /// repeat()    a-ba-ba-!
  /// ```
  ///
  /// The signal never completes. A source that sends all its events synchronously is subscribed to
  /// again and again, in constant stack, until the subscription is disposed of. `subscribe` does
  /// not return before that, so limit the signal, for instance with ``take(_:)``. While an operator
  /// that queues has enough, no further round begins (<doc:Pace>); then `subscribe` returns.
  ///
  /// ## Scheduling
  /// Subscribes again where the source completes; delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source.
  /// ## Other libraries
  /// In ReactiveObjC: `-repeat` (feature [SO7](doc:ReactiveObjCFeatures#Signal-operators)), which
  /// subscribes again later.
  @_disfavoredOverload
  public func `repeat`() -> Signal {
    .junction { output in
      Succession(into: output, completed: { $0.subscribe(to: self) }).subscribe(to: self)
    }
  }
}
