import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("all(where:)", .leavesNothing)
struct AllTests {
  private let marbles = Marbles()
  private let names = ["t": true, "f": false]

  @Test(
    "RACSequenceSpec 17: sends false with the first value that does not pass, and stops the source")
  func mismatch() {
    let source = marbles.cold("1-2-3-4-|", as: Int.self)
    marbles.expect(source.all(where: { $0 < 3 }), toBe: "----(f|)", names)
    marbles.expect(source, subscribedDuring: "^---!")
  }

  @Test("RACSequenceSpec 16: sends true when the source completes without one, or without values")
  func match() {
    let source = marbles.cold("1-2-|", as: Int.self)
    marbles.expect(source.all { $0 < 3 }, toBe: "----(t|)", names)
    marbles.expect(marbles.cold("--|").all { _ in false }, toBe: "--(t|)", names)
  }

  @Test("passes an error, where RAC sends false")
  func error() {
    marbles.expect(marbles.cold("1-X", as: Int.self).all { $0 < 3 }, toBe: "--X", names)
  }
}
