package import Testing

#if DEBUG
  import Scheduling

  /// Keeps Leak Sanitizer from a false report. The main scheduler lives as long as the program, and
  /// points to its count of weak references in a form that the sanitizer doesn't recognise. The
  /// sanitizer recognises the pointer in a weak reference such as this one.
  private weak let mainScheduler: Scheduler? = .main
#endif

/// Makes each test of a suite one that fails if it leaves objects of the library behind.
///
/// It waits for the work that other threads still do when a test returns. In release builds objects
/// are not counted, and this checks nothing.
package struct LeavesNothing: SuiteTrait, TestTrait, TestScoping {
  package var isRecursive: Bool { true }

  @concurrent package func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    #if DEBUG
      _ = mainScheduler
      let census = Census()
      try await Census.$current.withValue(census) { try await function() }
      let clock = ContinuousClock()
      // Long enough for tasks that get a thread only when all other tests have begun.
      let end = clock.now + .seconds(600)
      while census.count > 0, clock.now < end { await Task.yield() }
      if census.count > 0 {
        Issue.record("Left behind: \(census.description)", sourceLocation: test.sourceLocation)
      }
    #else
      try await function()
    #endif
  }
}

extension Trait where Self == LeavesNothing {
  /// Each test fails if it leaves objects of the library behind.
  package static var leavesNothing: Self { Self() }
}
