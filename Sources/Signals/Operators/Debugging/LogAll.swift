extension Signal {
  /// Writes each event to a log before sending it on, to see what a signal does.
  ///
  /// ![logAll in marbles](marbles-logall)
  ///
  /// ```
  /// self       a-b-|
  /// logAll()   a-b-|
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
  /// In ReactiveObjC: `-logAll` (feature [DB1](doc:ReactiveObjCFeatures#Debugging-and-testing)).
  @_disfavoredOverload
  public func logAll(
    to log: @escaping @Sendable (String) -> Void = { SignalLog.write($0) },
    file: StaticString = #fileID, line: Int = #line
  ) -> Signal {
    let name = label(file, line)
    return doNext { log("\(name()) next: \($0)") }
      .doError { log("\(name()) error: \($0)") }
      .doCompleted { log("\(name()) completed") }
  }
}
