import Scheduling

extension TestScheduler {
  /// Creates a scheduler whose clock shows zero, for the test that is running, of Swift Testing or
  /// of XCTest.
  ///
  /// - Parameters:
  ///   - name: A name for people to read.
  ///   - fileID: The file to which a failure belongs.
  ///   - filePath: Its path.
  ///   - line: The line in it.
  ///   - column: The column in it.
  public convenience init(
    name: String = "TestScheduler",
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let library = TestLibrary.current
    TestLibrary.findTests()
    self.init(name: name, at: TestSchedulers.here) {
      TestFailure(ofStrayWork: $0, location: location).report(to: library)
    }
  }
}
