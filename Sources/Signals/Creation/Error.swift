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
  /// Sends while the signal is being subscribed to.
  /// ## Errors
  /// Sends `error`.
  /// ## Disposal
  /// Has nothing left to stop.
  /// ## Other libraries
  /// In ReactiveObjC: `+error:` (feature [SC2](doc:ReactiveObjCFeatures#Creation)).
  @inlinable
  public static func error(_ error: any Error) -> Signal { EndSignal(error) }
}
