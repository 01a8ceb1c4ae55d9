extension Signal {
  /// Writes the error to a log before sending it on, to see why a signal fails.
  ///
  /// ![logError in marbles](marbles-logerror)
  ///
  /// ```
  /// self         a-b-|
  /// logError()   a-b-|
  /// ```
  ///
  /// The line begins with the signal's name (`named(_:)`) or, if the signal has no name, with the
  /// file and line of the call.
  ///
  /// - Parameters:
  ///   - log: Writes a line; ``SignalLog/write`` by default.
  ///   - file: The source file to write if the signal has no name.
  ///   - line: The source line to write if the signal has no name.
  /// ## Scheduling
  /// Writes and delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source; the disposal is not logged.
  /// ## Other libraries
  /// In ReactiveObjC: `-logError` (feature [DB3](doc:ReactiveObjCFeatures#Debugging-and-testing)).
  public func logError(
    to log: @escaping @Sendable (String) -> Void = { SignalLog.write($0) },
    file: StaticString = #fileID, line: Int = #line
  ) -> Signal {
    let name = label(file, line)
    return doError { log("\(name()) error: \($0)") }
  }
}
