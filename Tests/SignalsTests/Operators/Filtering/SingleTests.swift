import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("single()", .leavesNothing)
struct SingleTests {
  private let marbles = Marbles()

  @Test("sends the only value when the source has completed")
  func values() {
    marbles.expect(marbles.cold("--a--|").single(), toBe: "-----(a|)")
  }

  @Test("fails when a second value comes, and stops the source")
  func severalValues() {
    let source = marbles.cold("a-b-|")
    marbles.expect(source.single(), toBe: "--X", error: SingleError.severalValues)
    marbles.expect(source, subscribedDuring: "^-!")
  }

  @Test("fails when the source completes without a value")
  func noValue() {
    marbles.expect(marbles.cold("--|").single(), toBe: "--X", error: SingleError.noValue)
  }

  @Test("passes an error")
  func error() {
    marbles.expect(marbles.cold("a-X").single(), toBe: "--X")
  }
}
