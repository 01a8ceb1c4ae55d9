import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("skip(_:)", .leavesNothing)
struct SkipTests {
  private let marbles = Marbles()

  @Test("RACStreamExamples 25, 26: leaves out the first values")
  func values() {
    let source = marbles.cold("a-b-c-d-|")
    marbles.expect(source.skip(2), toBe: "----c-d-|")
    marbles.expect(source.skip(0), toBe: "a-b-c-d-|")
    marbles.expect(source.skip(.max), toBe: "--------|")
  }

  @Test("passes an error while it leaves out")
  func error() {
    marbles.expect(marbles.cold("a-X").skip(2), toBe: "--X")
  }
}
