import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("logError(to:file:line:)", .leavesNothing)
struct LogErrorTests {
  private let marbles = Marbles()

  @Test("changes nothing")
  func passes() {
    marbles.expect(marbles.cold("a-b-|").logError { _ in }, toBe: "a-b-|")
    marbles.expect(marbles.cold("a-X").logError { _ in }, toBe: "a-X")
  }
}
