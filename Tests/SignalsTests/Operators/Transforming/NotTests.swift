import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("not()", .leavesNothing)
struct NotTests {
  @Test("RACSignalSpec 177: sends the opposite of each value")
  func values() {
    let marbles = Marbles()
    let names = ["t": true, "f": false]
    marbles.expect(marbles.cold("f-t-|", names).not(), toBe: "t-f-|", names)
    marbles.expect(marbles.cold("f-X", names).not(), toBe: "t-X", names)
  }
}
