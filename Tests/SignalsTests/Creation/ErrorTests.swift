import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("Signal.error(_:)", .leavesNothing)
struct ErrorTests {
  @Test("sends its error and nothing else")
  func error() {
    let marbles = Marbles()
    marbles.expect(Signal<String>.error(TestError()), toBe: "X")
    marbles.expect(Signal<String>.error(SomeError()), toBe: "X", error: SomeError())
  }
}
