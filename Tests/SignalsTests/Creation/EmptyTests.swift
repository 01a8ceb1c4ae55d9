import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("Signal.empty", .leavesNothing)
struct EmptyTests {
  @Test("RACStreamExamples 1: completes without a value")
  func completion() {
    let marbles = Marbles()
    marbles.expect(Signal<String>.empty, toBe: "|")
  }
}
