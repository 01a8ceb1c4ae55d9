import Scheduling

extension Signal {
  /// A signal that sends nothing, and never ends.
  ///
  /// ```
  /// never   ---
  /// ```
  ///
  /// There is no sender, so a subscription to it is disposed of at once, as any other abandoned
  /// one, and the subscriber's objects are released. Operators wait for it all the same:
  /// `merge(a, never)` doesn't complete, and neither does a flattened signal one of whose inner
  /// signals ends with `never`. RAC: `+never` (SC3).
  ///
  /// ## Scheduling
  /// Nothing is scheduled.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Has no effect.
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
