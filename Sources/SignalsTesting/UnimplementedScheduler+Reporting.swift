public import SignalsTestingCore

extension UnimplementedScheduler {
  /// Creates a scheduler whose use makes the running test fail.
  public convenience init(
    _ name: String = "unimplemented",
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let library = TestLibrary.current
    self.init(name: name, at: location) { $0.report(to: library) }
  }
}
