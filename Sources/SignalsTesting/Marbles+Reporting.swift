extension Marbles {
  /// Creates a test whose failures go to the test that is running, of Swift Testing or of XCTest.
  ///
  /// - Parameters:
  ///   - scheduler: The clock of the test, and the scheduler that everything runs on; by default, a
  ///     new one.
  ///   - tick: How much virtual time a tick takes; more than zero.
  ///   - horizon: The greatest number of ticks of a run; more than zero.
  ///   - fileID: The file of a failure that has no other place.
  ///   - filePath: Its path.
  ///   - line: The line in it.
  ///   - column: The column in it.
  public convenience init(
    on scheduler: TestScheduler? = nil, tick: Duration = .seconds(1), horizon: Int = 1000,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let library = TestLibrary.current
    TestLibrary.findTests()
    self.init(on: scheduler, tick: tick, horizon: horizon, at: location) {
      $0.report(to: library)
    }
  }
}
