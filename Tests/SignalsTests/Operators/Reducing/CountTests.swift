import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("count()", .leavesNothing)
struct CountTests {
  private let marbles = Marbles()

  @Test("sends the number of values when the source has completed")
  func values() {
    marbles.expect(marbles.cold("a-b-c-|").count(), toBe: "------(3|)")
    marbles.expect(marbles.cold("-|").count(), toBe: "-(0|)")
  }

  @Test("passes an error without a number")
  func error() {
    marbles.expect(marbles.cold("a-X").count(), toBe: "--X")
  }
}
