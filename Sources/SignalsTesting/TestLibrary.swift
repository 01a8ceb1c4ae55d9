import Scheduling

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

  /// Makes the test schedulers of a test known to its child tasks.
  static func findTests() { _ = finding }

  private static let finding: Void = {
    #if canImport(Testing)
      TestSchedulers.findTests {
        // The cases of a parameterised test run in parallel, and can't be told apart.
        guard let test = Test.current, Test.Case.current?.isParameterized == false else {
          return nil
        }
        return test.id.hashValue
      }
    #endif
  }()
}
