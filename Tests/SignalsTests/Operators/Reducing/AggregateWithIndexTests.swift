import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("aggregateWithIndex(start:reduce:)", .leavesNothing)
struct AggregateWithIndexTests {
  private let marbles = Marbles()

  @Test("passes the index of each value, from 0 on")
  func values() {
    let source = marbles.cold("1-2-1-|", as: Int.self)
    marbles.expect(source.aggregateWithIndex(start: 0) { $0 + $1 * $2 }, toBe: "------(4|)")
  }
}
