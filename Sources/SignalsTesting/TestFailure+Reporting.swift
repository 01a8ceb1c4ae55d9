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
  /// makes the whole run fail.
  public func report() { report(to: .unknown) }

  /// Tells the test that is running, which is one of `library` if that is known.
  func report(to library: TestLibrary) {
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
}
