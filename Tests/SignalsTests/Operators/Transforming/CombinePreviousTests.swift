import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("combinePrevious(start:reduce:)", .leavesNothing)
struct CombinePreviousTests {
  private let marbles = Marbles()

  @Test(
    "RACStreamExamples 57, 58: combines each value with the one before, and the first with the start"
  )
  func values() {
    let source = marbles.cold("1-2-4-|", as: Int.self)
    marbles.expect(source.combinePrevious(start: 0) { $1 - $0 }, toBe: "1-1-2-|")
  }
}
