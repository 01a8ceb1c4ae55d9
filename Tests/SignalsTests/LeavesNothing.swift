import Testing

#if DEBUG
  import Scheduling
#endif

/// Makes each test of a suite one that fails if it leaves objects of the library behind.
///
/// What other threads still do when a test returns may take its time. In release builds nothing is
/// counted, and this checks nothing.
struct LeavesNothing: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  @concurrent func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    #if DEBUG
      if test.traits.contains(where: { $0 is KeepsObjects }) { return try await function() }
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
  static var leavesNothing: Self { Self() }
}

/// Lets a test of such a suite leave objects of the library behind, for a reason.
struct KeepsObjects: SuiteTrait, TestTrait {}

extension Trait where Self == KeepsObjects {
  /// The test may leave objects of the library behind, because `reason`.
  static func keepsObjects(because reason: String) -> Self { Self() }
}
