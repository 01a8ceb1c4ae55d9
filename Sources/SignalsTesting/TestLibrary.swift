import Scheduling
import Synchronization

#if canImport(Testing)
  import Testing
#endif

/// The library whose test is running, if it is known.
enum TestLibrary: Sendable {
  case swiftTesting
  /// XCTest, or Swift Testing on a thread that isn't the task's, or there is no test.
  case unknown

  /// The library whose test is running on this thread.
  static var current: TestLibrary {
    #if canImport(Testing)
      if Test.current != nil { return .swiftTesting }
    #endif
    return .unknown
  }

  /// Makes the test schedulers of a test known to its child tasks.
  static func findTests() { _ = finding }

  private static let isSwiftTestingSeen = Atomic(false)

  private static let finding: Void = {
    #if canImport(Testing)
      TestSchedulers.findTests {
        guard let test = Test.current else {
          // XCTest runs one test at a time. In a process that also runs Swift Testing, the code may
          // belong to a detached task.
          return isSwiftTestingSeen.load(ordering: .relaxed) ? nil : .onlyTest
        }
        isSwiftTestingSeen.store(true, ordering: .relaxed)
        let id = test.id.hashValue
        // The cases of a parameterised test run in parallel.
        return Test.Case.current?.isParameterized == false ? .test(id) : .someCase(of: id)
      }
    #endif
  }()
}
