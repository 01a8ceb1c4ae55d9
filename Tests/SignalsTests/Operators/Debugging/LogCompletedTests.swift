import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("logCompleted(to:file:line:)", .leavesNothing)
struct LogCompletedTests {
  private let marbles = Marbles()

  @Test("changes nothing")
  func passes() {
    marbles.expect(marbles.cold("a-b-|").logCompleted { _ in }, toBe: "a-b-|")
    marbles.expect(marbles.cold("a-X").logCompleted { _ in }, toBe: "a-X")
  }
}
