extension Signal {
  /// Returns a signal that writes each value to a log before sending it on.
  ///
  /// ```
  /// self        a-b-|
  /// logNext()   a-b-|
  /// ```
  ///
  /// The line begins with the signal's name (`named(_:)`) or, if it has none, with the place of the
  /// call. RAC: `-logNext` (DB2).
  ///
  /// - Parameters:
  ///   - log: Writes a line; ``SignalLog/write`` by default.
  ///   - file: The file to name.
  ///   - line: The line to name.
  /// ## Scheduling
  /// Writes and delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source; this is not logged.
  @_disfavoredOverload
  public func logNext(
    to log: @escaping @Sendable (String) -> Void = { SignalLog.write($0) },
    file: StaticString = #fileID, line: Int = #line
  ) -> Signal {
    let name = label(file, line)
    return doNext { log("\(name()) next: \($0)") }
  }
}

extension Signal {
  /// The beginning of a line of the log, put together when there is a line.
  func label(_ file: StaticString, _ line: Int) -> @Sendable () -> String {
    makeName ?? { "\(file):\(line)" }
  }
}
