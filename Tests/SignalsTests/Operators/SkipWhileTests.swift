import Signals
import SignalsTesting
import Testing

@Suite("skipWhile(_:)", .leavesNothing)
struct SkipWhileTests {
  private let marbles = Marbles()

  @Test("sends the values from the first one on that fails the test")
  func values() {
    let source = marbles.cold("1-2-3-1-|", as: Int.self)
    marbles.expect(source.skipWhile { $0 < 3 }, toBe: "----3-1-|")
    marbles.expect(source.skipWhile { _ in true }, toBe: "--------|")
  }

  @Test("does not test any value after that")
  func calls() {
    let calls = Counter()
    let signal = Signal.from(1...9).skipWhile { _ in calls.increment() < 3 }
    #expect(signal.collected().values == Array(3...9))
    #expect(calls.value == 3)
  }

  @Test("G1: fails with what the test throws, and stops the source")
  func throwing() {
    let source = marbles.cold("1-2-3-|", as: Int.self)
    marbles.expect(source.skipWhile { if $0 == 2 { throw TestError() } else { true } }, toBe: "--X")
    marbles.expect(source, subscribedDuring: "^-!")
  }

  @Test("begins anew with each subscription")
  func cold() {
    let signal = Signal.from([1, 3, 1]).skipWhile { $0 < 3 }
    #expect(signal.collected().values == [3, 1])
    #expect(signal.collected().values == [3, 1])
  }
}
