import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("min()", .leavesNothing)
struct MinTests {
  private let marbles = Marbles()

  @Test("sends the least value when the source has completed")
  func values() {
    marbles.expect(marbles.cold("2-1-3-|", as: Int.self).min(), toBe: "------(1|)")
  }

  @Test("only completes without any value")
  func empty() {
    marbles.expect(marbles.cold("-|", as: Int.self).min(), toBe: "-|")
  }

  @Test("passes an error without a value")
  func error() {
    marbles.expect(marbles.cold("1-X", as: Int.self).min(), toBe: "--X")
  }

  @Test("sends the first of equal values")
  func equalValues() {
    let source = Signal.from([Ranked(2, "a"), Ranked(1, "b"), Ranked(1, "c")])
    #expect(source.min().collected().values.map(\.name) == ["b"])
  }
}

struct Ranked: Comparable, Sendable {
  var rank: Int
  var name: String

  init(_ rank: Int, _ name: String) {
    self.rank = rank
    self.name = name
  }

  static func == (left: Self, right: Self) -> Bool { left.rank == right.rank }
  static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
}
