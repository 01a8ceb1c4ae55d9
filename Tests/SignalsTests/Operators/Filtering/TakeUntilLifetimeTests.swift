import SignalsTesting
import TestSupport
import Testing

@Suite("take(until:) of a lifetime", .leavesNothing) struct TakeUntilLifetimeTests {
  private let marbles = Marbles()

  /// A lifetime that ends when the signal of a diagram completes.
  private func lifetime(_ diagram: String) -> Lifetime {
    let owner = Mutexed<Lifetime?>(Lifetime())
    marbles.cold(diagram).subscribe(completed: { owner.value = nil })
    return owner.value!
  }

  @Test("sends values until the lifetime ends, and completes then") func values() {
    let source = marbles.cold("a-b-c-d-|")
    marbles.expect(source.take(until: lifetime("---|")), toBe: "a-b|")
    marbles.expect(source, subscribedDuring: "^--!")
  }
}
