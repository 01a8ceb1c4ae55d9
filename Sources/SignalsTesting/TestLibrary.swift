#if canImport(Testing)
  import Testing
#endif

/// Whose test is running, as far as is known.
enum TestLibrary: Sendable {
  case swiftTesting
  /// XCTest, or Swift Testing on a thread that its task isn't on, or there is no test.
  case unknown

  /// Whose test is running on this thread.
  static var current: TestLibrary {
    #if canImport(Testing)
      if Test.current != nil { return .swiftTesting }
    #endif
    return .unknown
  }
}
