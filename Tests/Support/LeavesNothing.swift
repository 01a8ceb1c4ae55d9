package import Testing

#if DEBUG
  // The tests of the tools are another package.
  @testable import Scheduling
  @testable import Signals

  /// Keeps Leak Sanitizer from a false report. The main scheduler lives as long as the program, and
  /// points to its count of weak references in a form that the sanitizer doesn't recognise. The
  /// sanitizer recognises the pointer in a weak reference such as this one.
  private weak let mainScheduler: Scheduler? = .main
#endif

/// Makes each test of a suite one that fails if it leaves objects of the library behind.
///
/// It waits for the work that other threads still do when a test returns. If that does nothing for
/// half a minute, the failure lists the classes of the objects, and the names of the subscriptions
/// that are still alive: of signals with a name, and of recorders. In release builds objects are
/// not counted, and this checks nothing.
package struct LeavesNothing: SuiteTrait, TestTrait, TestScoping {
  package var isRecursive: Bool { true }

  @concurrent package func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    #if DEBUG
      try await Self.check(at: test.sourceLocation, performing: function)
    #else
      try await function()
    #endif
  }

  #if DEBUG
    /// Performs `function`, and records an issue if objects are left behind.
    ///
    /// - Parameter rest: How long the number of objects must stay the same to count as final.
    @concurrent package static func check(
      at location: SourceLocation, afterRestOf rest: Duration = restOfLeftovers,
      performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
      _ = mainScheduler
      let census = Census()
      let subscriptions = LiveSubscriptions()
      try await Census.$current.withValue(census) {
        try await LiveSubscriptions.$current.withValue(subscriptions) { try await function() }
      }
      guard await !isEmpty(census, afterRestOf: rest) else { return }
      let names = subscriptions.names
      let named = names.isEmpty ? "" : "; subscriptions to: \(names.joined(separator: ", "))"
      Issue.record("Left behind: \(census.description)\(named)", sourceLocation: location)
    }

    /// Waits until all objects were released, or their number stays the same.
    private static func isEmpty(_ census: Census, afterRestOf rest: Duration) async -> Bool {
      let clock = ContinuousClock()
      var (count, start, turns) = (census.count, clock.now, 0)
      // Tasks may get a thread only when all other tests have begun. So does this one, after each
      // `yield`: the number of its turns says that they had theirs.
      while count > 0, turns < 1000 || clock.now < start + rest {
        await Task.yield()
        turns += 1
        if census.count != count { (count, start, turns) = (census.count, clock.now, 0) }
      }
      return count == 0
    }
  #endif
}

#if DEBUG
  #if canImport(Glibc)
    package let restOfLeftovers = Duration.seconds(isSanitized ? 300 : 30)
  #else
    package let restOfLeftovers = Duration.seconds(30)
  #endif
#endif

extension Trait where Self == LeavesNothing {
  /// Each test fails if it leaves objects of the library behind.
  package static var leavesNothing: Self { Self() }
}
