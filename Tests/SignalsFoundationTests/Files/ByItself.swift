import Signals
import Testing

/// A test that overflows the one queue of events that all watches of directories have, or that
/// counts what its watch is told: after an overflow each watch looks again. Of such tests, one runs
/// at a time.
struct ByItself: TestTrait, TestScoping {
  private static let turn = AsyncSemaphore(permits: 1)

  @concurrent
  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await Self.turn.withPermit { try await function() }
  }
}

extension Trait where Self == ByItself {
  static var byItself: Self { ByItself() }
}
