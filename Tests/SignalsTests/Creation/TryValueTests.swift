import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("Signal.try(_:)", .leavesNothing)
struct TryValueTests {
  private let marbles = Marbles()

  @Test("RACSignalSpec 118, 119: sends the closure's result, and completes")
  func value() {
    marbles.expect(Signal.try { "a" }, toBe: "(a|)")
  }

  @Test("RACSignalSpec 120: sends the error that the closure throws")
  func error() {
    marbles.expect(Signal<String>.try { throw TestError() }, toBe: "X")
  }

  @Test("calls the closure for each subscription, not before")
  func cold() {
    let calls = Counter()
    let signal = Signal.try { calls.increment() }
    #expect(calls.value == 0)
    #expect(signal.collected().values == [1])
    #expect(signal.collected().values == [2])
  }
}
