import Scheduling

#if canImport(Testing)
  public import Testing

  /// The trait `.virtualTime`.
  public struct VirtualTime: SuiteTrait, TestTrait, TestScoping {
    public var isRecursive: Bool { true }

    @concurrent public func provideScope(
      for test: Test, testCase: Test.Case?,
      performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
      try await TestRun.$current.withValue(TestRun()) { try await function() }
    }
  }

  extension Trait where Self == VirtualTime {
    /// Makes a test scheduler current in the child tasks of each case of a parameterised test, too.
    ///
    /// Other tests don't need it.
    public static var virtualTime: Self { Self() }
  }
#endif

/// Makes a test scheduler current in the child tasks of XCTest's methods, too.
///
/// In a process that runs only tests of XCTest, they get one without this call. In a process that
/// also runs tests of Swift Testing, two kinds of `async` methods need this call: those that start
/// tasks which subscribe, and those whose scheduler was created by an `async` `setUp`:
///
/// <!-- compiled in Sources/Signals/Signals.docc/TestingSignals.md -->
/// ```swift
/// class VirtualTimeTests: XCTestCase {
///   override func invokeTest() {
///     withVirtualTime { super.invokeTest() }
///   }
/// }
/// ```
public func withVirtualTime<Result>(_ body: () throws -> Result) rethrows -> Result {
  try TestRun.$current.withValue(TestRun(), operation: body)
}
