import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("element(at:)", .leavesNothing)
struct ElementAtTests {
  private let marbles = Marbles()

  @Test("sends the value at the index, and completes")
  func values() {
    let source = marbles.cold("a-b-c-d-|")
    marbles.expect(source.element(at: 2), toBe: "----(c|)")
    marbles.expect(source, subscribedDuring: "^---!")
    marbles.expect(source.element(at: 0), toBe: "(a|)")
  }

  @Test("only completes if there are fewer values")
  func fewerValues() {
    marbles.expect(marbles.cold("a-|").element(at: 1), toBe: "--|")
    marbles.expect(marbles.cold("a-X").element(at: 1), toBe: "--X")
  }
}
