import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("skip(while:)", .leavesNothing)
struct SkipWhileTests {
  private let marbles = Marbles()

  @Test("RACStreamExamples 54–56: sends the values from the first one on that fails the test")
  func values() {
    let source = marbles.cold("1-2-3-1-|", as: Int.self)
    marbles.expect(source.skip(while: { $0 < 3 }), toBe: "----3-1-|")
    marbles.expect(source.skip(while: { _ in true }), toBe: "--------|")
    marbles.expect(source.skip(while: { _ in false }), toBe: "1-2-3-1-|")
  }

  @Test("does not test any value after that")
  func calls() {
    let calls = Counter()
    let signal = Signal.from(1...9).skip(while: { _ in calls.increment() < 3 })
    #expect(signal.collected().values == Array(3...9))
    #expect(calls.value == 3)
  }
}
