extension Signal {
  /// Returns a signal that sends `error` and nothing else.
  ///
  /// ```
  /// error(TestError())   X
  /// ```
  ///
  /// RAC: `+error:` (SC2).
  ///
  /// - Parameter error: The error.
  /// ## Scheduling
  /// Sends while it is being subscribed to, on the subscription scheduler.
  /// ## Errors
  /// It sends one.
  /// ## Disposal
  /// Has no effect, except before the subscription scheduler gets to it.
  @inlinable
  public static func error(_ error: any Error) -> Signal { ErrorSignal(error) }
}
