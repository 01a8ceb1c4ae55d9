extension SignalRecording {
  /// Lets `signals-top` see the live subscriptions, until the result is disposed of.
  ///
  /// It listens on a Unix socket that only the same user can open, in the folder `signals` of
  /// `XDG_RUNTIME_DIR`, or in `/tmp/signals-` followed by the user's number. A thread of its own
  /// answers. Another call while it listens takes part in the same socket. A program that is
  /// started with `SIGNALS_RECORDING=listen` in its environment listens from its first subscription
  /// on.
  ///
  /// - Returns: A disposable that closes the socket and removes it.
  /// - Throws: An error that says why no socket can be opened, or that the library was built
  ///   without the trait `Recording`.
  @discardableResult
  public static func listen() throws -> Disposable {
    #if Recording
      try RecordingServer.shared()
    #else
      throw RecordingError.isUnavailable
    #endif
  }
}
