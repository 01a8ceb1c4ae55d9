package import Testing

#if DEBUG
  import Scheduling

  /// Keeps Leak Sanitizer from reporting the count of weak references to an object that lives as
  /// long as the program: it doesn't recognise how the object points to it, but sees how a weak
  /// reference does.
  private weak let mainScheduler: Scheduler? = .main
#endif

/// Makes each test of a suite one that fails if it leaves objects of the library behind.
///
/// What other threads still do when a test returns may take its time. In release builds nothing is
/// counted, and this checks nothing.
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
