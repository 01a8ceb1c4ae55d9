import Scheduling

extension Signal {
  /// A signal that sends nothing, and never ends.
  ///
  /// ```
  /// never   ---
  /// ```
  ///
  /// Nobody is there who could send, so a subscription to it is disposed of at once, as any other
  /// one whose sender has gone: what the subscriber holds is released. Operators wait for it all
  /// the same: `merge(a, never)` doesn't complete, nor does a signal that is flattened into one that
  /// ends with `never`. RAC: `+never` (SC3).
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
