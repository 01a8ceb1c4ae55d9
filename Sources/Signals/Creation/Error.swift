extension Signal {
  /// Returns a signal that sends `error` and nothing else.
  ///
  /// ```
  /// error(TestError())   X
  /// ```
  ///
  /// In ReactiveObjC: `+error:` (feature SC2).
  ///
  /// - Parameter error: The error.
  /// ## Scheduling
  /// Sends while the signal is being subscribed to, on the subscription scheduler
  /// (``Scheduler/subscription``).
  /// ## Errors
  /// Sends `error`.
  /// ## Disposal
  /// Prevents the error only if it comes before the subscription scheduler runs the subscription.
  @inlinable
  public static func error(_ error: any Error) -> Signal { EndSignal(error) }
}
