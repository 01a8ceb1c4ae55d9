import Signals
import SignalsTesting
import Testing

@Suite("catch(to:)", .leavesNothing) struct CatchToTests {
  private let marbles = Marbles()

  @Test("goes on with the replacement when the source fails") func values() {
    let (source, replacement) = (marbles.cold("a-b-X"), marbles.cold("--c-d|"))
    marbles.expect(source.catch(to: replacement), toBe: "a-b---c-d|")
  }

  @Test("does nothing when the source completes") func completion() {
    let replacement = marbles.cold("c|")
    marbles.expect(marbles.cold("a-|").catch(to: replacement), toBe: "a-|")
    marbles.expectNoSubscription(to: replacement)
  }

  @Test("passes the replacement's error") func error() {
    marbles.expect(marbles.cold("aX").catch(to: marbles.cold("-bX")), toBe: "a-bX")
  }

  @Test("disposes of the replacement") func disposal() {
    let replacement = marbles.cold("--c|")
    marbles.expect(marbles.cold("aX").catch(to: replacement), toBe: "a-!")
    marbles.expect(replacement, subscribedDuring: "-^!")
  }
}
