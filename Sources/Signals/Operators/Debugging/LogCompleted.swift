extension Signal {
  /// Writes completion to a log before sending it on, to see when a signal ends.
  ///
  /// ![logCompleted in marbles](marbles-logcompleted)
  ///
  /// ```
  /// self             a-b-|
  /// logCompleted()   a-b-|
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
  /// In ReactiveObjC: `-logCompleted` (feature
  /// [DB4](doc:ReactiveObjCFeatures#Debugging-and-testing)).
  @_disfavoredOverload
  public func logCompleted(
    to log: @escaping @Sendable (String) -> Void = { SignalLog.write($0) },
    file: StaticString = #fileID, line: Int = #line
  ) -> Signal {
    let name = label(file, line)
    return doCompleted { log("\(name()) completed") }
  }
}
