import SignalsTesting
import TestSupport
import Testing

@Suite(.leavesNothing) struct ManyTests {
  /// No time is asserted: the duration of the whole test run shows it.
  @Test("A thousand tests on virtual time, one after the other")
  func thousandTests() {
    for _ in 0..<500 {
      let marbles = Marbles()
      let source = marbles.cold("a-b-c-d-|")
      let other = marbles.cold("-1-2-3-4-|")
      marbles.expect(
        source.combineLatest(with: other).take(4),
        toBe: "-'a1''b1''b2'('c2'|)")
      marbles.expect(source, subscribedDuring: "^---!")
      let throttling = Marbles()
      let quick = throttling.hot("--^ab---c--d-|")
      throttling.expect(
        quick.debounce(for: .seconds(2)).map { $0 + "!" }, toBe: "----'b!'---'c!'--('d!'|)")
    }
  }
}
