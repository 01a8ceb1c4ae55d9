import Scheduling

#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  import XCTest
#endif

extension TestFailure {
  /// Reports the failure to the test that is running, of Swift Testing or of XCTest.
  ///
  /// Any thread may report. On a thread that isn't the test's, Swift Testing can't tell which test
  /// has failed, and makes the whole run fail. In a program that runs no tests the failure is
  /// written to the standard error stream; an invalid diagram stops the program.
  public func report() { report(to: .unknown) }

  /// Reports to the test that is running, which is one of `library` if that is known.
  func report(to library: TestLibrary, inTestProcess isTestProcess: Bool = TestProcess.isHere) {
    if library == .unknown, TestLibrary.current == .unknown, !isTestProcess {
      return reportToNoTest()
    }
    #if canImport(Testing)
      Issue.record(
        Comment(rawValue: message),
        sourceLocation: SourceLocation(
          fileID: "\(location.fileID)", filePath: "\(location.filePath)", line: location.line,
          column: location.column))
    #endif
    #if canImport(XCTest)
      // If it is not known which library runs the test, both get the failure. The other one ignores
      // it.
      if library == .unknown, TestLibrary.current == .unknown {
        XCTFail(message, file: location.filePath, line: UInt(location.line))
      }
    #elseif !canImport(Testing)
      print("\(location.filePath):\(location.line): \(message)")
    #endif
  }

  /// Called if no test can fail, so that the failure isn't taken for a success.
  private func reportToNoTest() {
    let text = "\(location.filePath):\(location.line): \(message)"
    if isMistake { fatalError(text) }
    warn("\(text)\nNo test is running that could fail.")
  }
}
