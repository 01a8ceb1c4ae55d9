import Foundation
package import Testing

/// How long a test waits for what has to come: no more than a guard against waiting for ever.
///
/// A test that has waited goes on when the tests that were to start before have done so, which may
/// be all of them.
package let patience = Duration.seconds(1800)

/// Waits until `condition` holds, for conditions without an event: an object was released, for
/// example. Waits for a limited time.
package func eventually(
  sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool
) async throws {
  let deadline = ContinuousClock.now + patience
  while !condition() {
    try #require(ContinuousClock.now < deadline, sourceLocation: sourceLocation)
    await Task.yield()
    sched_yield()
  }
}
