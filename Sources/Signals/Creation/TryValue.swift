extension Signal {
  /// Returns a signal of the value that `makeValue` returns, or of the error that it throws.
  ///
  /// ```
  /// try { "a" }                 (a|)
  /// try { throw TestError() }   X
  /// ```
  ///
  /// `makeValue` is called once for each subscription. In ReactiveObjC: `+try:` (feature SC9).
  ///
  /// - Parameter makeValue: Computes the only value.
  /// ## Scheduling
  /// Computes and sends while the signal is being subscribed to, on the subscription scheduler
  /// (``Scheduler/subscription``).
  /// ## Errors
  /// An error that `makeValue` throws ends the signal.
  /// ## Disposal
  /// Does not interrupt the computation.
  public static func `try`(_ makeValue: @escaping @Sendable () throws -> Value) -> Signal {
    SynchronousSignal { emission in
      let value = try makeValue()
      emission.sendNext(value)
      return nil
    }
  }
}
