extension Signal {
  /// A signal that sends nothing, and never ends, for a source that is not in use.
  ///
  /// ![never in marbles](marbles-never)
  ///
  /// ```
  /// never   ---
  /// ```
  ///
  /// The signal has no sender. So a subscription to it is disposed of at once, and the subscriber's
  /// objects are released. Operators wait for its end nevertheless: `merge(a, never)` doesn't
  /// complete, and neither does a flattened signal with the inner signal `a.concat(with: never)`.
  ///
  /// ## Scheduling
  /// Nothing is scheduled.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Has no effect.
  /// ## Other libraries
  /// In ReactiveObjC: `+never` (feature [SC3](doc:ReactiveObjCFeatures#Creation)).
  public static var never: Signal {
    OperatorSignal { sink in
      let upstream = Edge()
      sink.attached(to: upstream)
      sink.neverEnds()
      upstream.dispose()
      return upstream
    }
  }
}
