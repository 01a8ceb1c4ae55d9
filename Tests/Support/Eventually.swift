import Foundation
package import Testing

/// How long a test waits for an event that has to come. The limit only guards against waiting for
/// ever.
///
/// A test that has waited may go on only after all other tests have started, so the limit is high.
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
