import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("filter(_:)", .leavesNothing)
struct FilterTests {
  private let marbles = Marbles()

  @Test("RACStreamExamples 21: sends the values that pass the test")
  func values() {
    let source = marbles.cold("1-2-3-4-|", as: Int.self)
    marbles.expect(source.filter { $0 > 2 }, toBe: "----3-4-|")
  }

  @Test("RACSequenceSpec 18, 19: with take(1), finds the first value that passes, or none")
  func first() {
    #expect(Signal.from(1...9).filter { $0 > 3 }.take(1).collected().values == [4])
    #expect(Signal.from(1...9).filter { $0 > 9 }.take(1).collected().values == [])
  }

  @Test("passes an error, after any values")
  func error() {
    marbles.expect(marbles.cold("1-2-X", as: Int.self).filter { _ in false }, toBe: "----X")
  }
}
