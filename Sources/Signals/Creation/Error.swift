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
  /// Sends while it is being subscribed to, on the subscription scheduler.
  /// ## Errors
  /// Sends `error`.
  /// ## Disposal
  /// Prevents the error only before the subscription scheduler runs the subscription.
  @inlinable
  public static func error(_ error: any Error) -> Signal { ErrorSignal(error) }
}
