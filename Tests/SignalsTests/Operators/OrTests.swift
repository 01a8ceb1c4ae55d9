import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("or()", .leavesNothing)
struct OrTests {
  private let names = ["t": true, "f": false]

  @Test("sends whether any part is true")
  func values() {
    let marbles = Marbles()
    let a = marbles.cold("f------t-|", names)
    let b = marbles.cold("--f---|", names)
    marbles.expect(combineLatest([a, b]).or(), toBe: "--f----t-|", names)
  }

  @Test("RACSignalSpec 179: is false for nothing but false")
  func table() {
    let lists = [[true, false, true], [false, false, false], []]
    #expect(Signal.from(lists).or().collected().values == [true, false, false])
  }
}
