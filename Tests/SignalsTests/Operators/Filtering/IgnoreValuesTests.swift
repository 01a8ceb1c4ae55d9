import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("ignoreValues()", .leavesNothing)
struct IgnoreValuesTests {
  private let marbles = Marbles()

  @Test("RACSignalSpec 170: sends no value, and passes completion")
  func completion() {
    marbles.expect(marbles.cold("a-b-c-|").ignoreValues(), toBe: "------|")
  }

  @Test("RACSignalSpec 171: passes an error")
  func error() {
    marbles.expect(marbles.cold("a-b-X").ignoreValues(), toBe: "----X")
  }
}
