import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("stepTemplate()", .leavesNothing)
struct StepTemplateTests {
  private let marbles = Marbles()

  @Test("sends the source's values")
  func values() {
    let source = marbles.cold("a-b-c-|")
    marbles.expect(source.stepTemplate(), toBe: "a-b-c-|")
  }

  @Test("passes an error of the source")
  func errors() {
    marbles.expect(marbles.cold("a-X").stepTemplate(), toBe: "a-X")
  }

  @Test("can't fail if the source can't")
  func infallible() {
    let source = marbles.cold("a-b-c-|").assertingNoErrors()
    let signal: InfallibleSignal = source.stepTemplate()
    marbles.expect(signal, toBe: "a-b-c-|")
  }
}
