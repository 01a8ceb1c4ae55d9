import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("and()", .leavesNothing)
struct AndTests {
  private let names = ["t": true, "f": false]

  @Test("sends whether all parts are true")
  func values() {
    let marbles = Marbles()
    let a = marbles.cold("t------f-|", names)
    let b = marbles.cold("--t---|", names)
    marbles.expect(combineLatest([a, b]).and(), toBe: "--t----f-|", names)
  }

  @Test("RACSignalSpec 178: is true for nothing but true")
  func table() {
    let lists = [[false, false], [true, false], [true, true], [true, true, false], []]
    #expect(Signal.from(lists).and().collected().values == [false, false, true, false, true])
  }
}
