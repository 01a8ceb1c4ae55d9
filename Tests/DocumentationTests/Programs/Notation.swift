import SignalsTesting
import Testing

@Test func takesTheFirstValues() {
  let marbles = Marbles()
  let source = marbles.cold("a-b-c-|")
  marbles.expect(source.take(2), toBe: "a-(b|)")
  marbles.expect(source, subscribedDuring: "^-!")
}
