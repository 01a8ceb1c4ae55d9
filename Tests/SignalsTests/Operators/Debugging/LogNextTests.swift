import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("logNext(to:file:line:)", .leavesNothing)
struct LogNextTests {
  private let marbles = Marbles()

  @Test("changes nothing")
  func passes() {
    marbles.expect(marbles.cold("a-b-|").logNext { _ in }, toBe: "a-b-|")
    marbles.expect(marbles.cold("a-X").logNext { _ in }, toBe: "a-X")
  }
}
