import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("max()", .leavesNothing)
struct MaxTests {
  private let marbles = Marbles()

  @Test("sends the greatest value when the source has completed")
  func values() {
    marbles.expect(marbles.cold("2-1-3-|", as: Int.self).max(), toBe: "------(3|)")
  }

  @Test("only completes without any value")
  func empty() {
    marbles.expect(marbles.cold("-|", as: Int.self).max(), toBe: "-|")
  }

  @Test("passes an error without a value")
  func error() {
    marbles.expect(marbles.cold("1-X", as: Int.self).max(), toBe: "--X")
  }

  @Test("sends the first of equal values")
  func equalValues() {
    let source = Signal.from([Ranked(1, "a"), Ranked(2, "b"), Ranked(2, "c")])
    #expect(source.max().collected().values.map(\.name) == ["b"])
  }
}
