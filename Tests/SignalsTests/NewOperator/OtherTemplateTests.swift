import SignalsTesting
import TestSupport
import Testing

@Suite("The operators that scripts/new-operator copies", .leavesNothing)
struct OtherTemplateTests {
  private let marbles = Marbles()

  @Test("send the source's values, and pass an error")
  func values() {
    marbles.expect(marbles.cold("a-b-c-|").stateTemplate(), toBe: "a-b-c-|")
    marbles.expect(marbles.cold("a-b-c-|").sinkTemplate(), toBe: "a-b-c-|")
    marbles.expect(marbles.cold("a-X").stateTemplate(), toBe: "a-X")
    marbles.expect(marbles.cold("a-X").sinkTemplate(), toBe: "a-X")
  }
}
