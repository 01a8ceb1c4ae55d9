extension Signal {
  /// Sends `error` and nothing else, where a signal is needed and its work can't begin.
  ///
  /// ![error in marbles](marbles-error-testerror)
  ///
  /// ```
  /// error(TestError())   X
  /// ```
  ///
  /// - Parameter error: The error.
  /// ## Scheduling
  /// Sends while the signal is being subscribed to, on the subscription scheduler
  /// (``Scheduler/subscription``).
  /// ## Errors
  /// Sends `error`.
  /// ## Disposal
  /// Prevents the error only if it comes before the subscription scheduler runs the subscription.
  /// ## Other libraries
  /// In ReactiveObjC: `+error:` (feature [SC2](doc:ReactiveObjCFeatures#Creation)).
  @inlinable
  public static func error(_ error: any Error) -> Signal { EndSignal(error) }
}
