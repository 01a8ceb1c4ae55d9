extension Signal {
  /// Sends the value that `makeValue` returns, or the error that it throws, to make a signal of a
  /// function.
  ///
  /// ```swift
  /// struct NoNumber: Error {}
  /// let number = Signal<Int>.try {
  ///   guard let number = Int("x7") else { throw NoNumber() }
  ///   return number
  /// }
  /// number.subscribe(next: { print($0) }, error: { print("failed:", $0) })
  /// ```
  ///
  /// ```text
  /// failed: NoNumber()
  /// ```
  ///
  /// ![try in marbles](marbles-try-throw-testerror)
  ///
  /// ```
  /// try { "a" }                 (a|)
  /// try { throw TestError() }   X
  /// ```
  ///
  /// `makeValue` is called once for each subscription.
  ///
  /// - Parameter makeValue: Computes the only value.
  /// ## Scheduling
  /// Computes and sends while the signal is being subscribed to.
  /// ## Errors
  /// An error that `makeValue` throws ends the signal.
  /// ## Disposal
  /// Does not interrupt the computation.
  /// ## Other libraries
  /// In ReactiveObjC: `+try:` (feature [SC9](doc:ReactiveObjCFeatures#Creation)).
  public static func `try`(_ makeValue: @escaping @Sendable () throws -> Value) -> Signal {
    SynchronousSignal { emission in
      let value = try makeValue()
      emission.sendNext(value)
      return nil
    }
  }
}
