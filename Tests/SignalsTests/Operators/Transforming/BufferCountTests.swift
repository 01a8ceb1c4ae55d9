import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("buffer of a count", .leavesNothing) struct BufferCountTests {
  private let marbles = Marbles()

  @Test("sends arrays of so many values, and the rest before completion") func values() {
    let source = marbles.cold("a-b-c-d-e-|")
    marbles.expect(source.buffer(count: 2), toBe: "--[a,b]---[c,d]---([e]|)")
    marbles.expect(marbles.cold("a-b|").buffer(count: 1), toBe: "[a]-[b]|")
    marbles.expect(marbles.cold("-|").buffer(count: 3), toBe: "-|")
  }

  @Test("reserves no memory for values that may never come", .tags(.J5)) func large() {
    marbles.expect(marbles.cold("ab|").buffer(count: .max), toBe: "--([a,b]|)")
  }

  @Test("drops the collected values on an error") func error() {
    marbles.expect(marbles.cold("abcX").buffer(count: 2), toBe: "-[a,b]-X")
  }

  @Test("lets an operator behind it fail because of the last array") func failsAtTheEnd() {
    marbles.expect(
      marbles.cold("ab|").buffer(count: 3).map { _ -> Int in throw TestError() }, toBe: "--X")
    marbles.expect(marbles.cold("ab|").buffer(count: 3).take(1), toBe: "--([a,b]|)")
  }

  @Test("disposes of the source") func disposal() {
    let source = marbles.cold("abc")
    marbles.expect(source.buffer(count: 2), toBe: "-[a,b]!")
    marbles.expect(source, subscribedDuring: "^-!")
  }
}
