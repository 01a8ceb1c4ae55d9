import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("try(_:)", .leavesNothing)
struct TryTests {
  private let marbles = Marbles()

  @Test(
    "RACSignalSpec 122: fails with the error that the check throws, and stops the source",
    .tags(.G1))
  func throwing() {
    let source = marbles.cold("1-2-3-|", as: Int.self)
    marbles.expect(source.try { if $0 > 2 { throw TestError() } }, toBe: "1-2-X")
    marbles.expect(source, subscribedDuring: "^---!")
  }

  @Test("RACSignalSpec 121: passes all events while the check does")
  func passes() {
    marbles.expect(marbles.cold("1-2-3-|", as: Int.self).try { _ in }, toBe: "1-2-3-|")
    marbles.expect(marbles.cold("1-X", as: Int.self).try { _ in }, toBe: "1-X")
  }
}
