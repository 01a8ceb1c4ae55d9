import Scheduling
public import SignalsTestingCore

#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  import XCTest
#endif

extension TestFailure {
  /// Tells the test that is running, of Swift Testing or of XCTest.
  ///
  /// Any thread may report. On one that isn't the test's, Swift Testing doesn't know which test it is, and
  /// makes the whole run fail. In a program that runs no tests the failure is written to the standard error
  /// stream; a diagram that is none stops it.
  public func report() { report(to: .unknown) }

  /// Tells the test that is running, which is one of `library` if that is known.
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
      // Of the two, the one that isn't running a test takes no notice.
      if library == .unknown, TestLibrary.current == .unknown {
        XCTFail(message, file: location.filePath, line: UInt(location.line))
      }
    #elseif !canImport(Testing)
      print("\(location.filePath):\(location.line): \(message)")
    #endif
  }

  /// No test fails, so the failure must not pass for a success.
  private func reportToNoTest() {
    let text = "\(location.filePath):\(location.line): \(message)"
    if isMistake { fatalError(text) }
    warn("\(text)\nNo test is running that could fail.")
  }
}
