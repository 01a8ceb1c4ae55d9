extension Signal {
  /// Writes each value to a log before sending it on, to see what a signal sends.
  ///
  /// ![logNext in marbles](marbles-lognext)
  ///
  /// ```
  /// self        a-b-|
  /// logNext()   a-b-|
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
  /// In ReactiveObjC: `-logNext` (feature [DB2](doc:ReactiveObjCFeatures#Debugging-and-testing)).
  @_disfavoredOverload
  public func logNext(
    to log: @escaping @Sendable (String) -> Void = { SignalLog.write($0) },
    file: StaticString = #fileID, line: Int = #line
  ) -> Signal {
    let name = label(file, line)
    return doNext { log("\(name()) next: \($0)") }
  }

  /// Returns a function that makes the beginning of a log line: the signal's name, or the file and
  /// line of the call.
  func label(_ file: StaticString, _ line: Int) -> @Sendable () -> String {
    makeName ?? { "\(file):\(line)" }
  }
}
