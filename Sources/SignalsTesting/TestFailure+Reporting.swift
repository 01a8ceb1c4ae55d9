public import SignalsTestingCore

#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  import XCTest
#endif

extension TestFailure {
  /// Tells the test that is running, of Swift Testing or of XCTest.
  public func report() {
    #if canImport(Testing)
      #if canImport(XCTest)
        guard Test.current != nil else { return reportToXCTest() }
      #endif
      Issue.record(
        Comment(rawValue: message),
        sourceLocation: SourceLocation(
          fileID: "\(location.fileID)", filePath: "\(location.filePath)", line: location.line,
          column: location.column))
    #elseif canImport(XCTest)
      reportToXCTest()
    #else
      print("\(location.filePath):\(location.line): \(message)")
    #endif
  }

  #if canImport(XCTest)
    private func reportToXCTest() {
      XCTFail(message, file: location.filePath, line: UInt(location.line))
    }
  #endif
}
