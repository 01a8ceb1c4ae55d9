import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("takeUntilFirst(where:)", .leavesNothing)
struct TakeUntilFirstTests {
  private let marbles = Marbles()

  @Test("RACStreamExamples 48: sends the values until one passes the test")
  func values() {
    let source = marbles.cold("1-2-3-1-|", as: Int.self)
    marbles.expect(source.takeUntilFirst { $0 > 2 }, toBe: "1-2-|")
    marbles.expect(source, subscribedDuring: "^---!")
  }

  @Test("sends the value that passes the test as the last one if it is inclusive")
  func inclusive() {
    let source = marbles.cold("1-2-3-1-|", as: Int.self)
    marbles.expect(
      source.takeUntilFirst(where: { $0 > 2 }, inclusive: true), toBe: "1-2-(3|)")
  }
}
