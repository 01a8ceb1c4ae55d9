import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("mapReplace(_:)", .leavesNothing)
struct MapReplaceTests {
  @Test("RACStreamExamples 20: sends the same value for each one")
  func values() {
    let marbles = Marbles()
    marbles.expect(marbles.cold("1-2-3-|").mapReplace("a"), toBe: "a-a-a-|")
    marbles.expect(marbles.cold("1-X").mapReplace("a"), toBe: "a-X")
  }
}
