import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("scanWithIndex(start:reduce:)", .leavesNothing)
struct ScanWithIndexTests {
  private let marbles = Marbles()

  @Test("RACStreamExamples 47: passes the index of each value, from 0 on")
  func values() {
    let source = marbles.cold("1-2-3-4-|", as: Int.self)
    marbles.expect(source.scanWithIndex(start: 0) { $0 + $1 + $2 }, toBe: "1-4-9-'16'-|")
  }
}
