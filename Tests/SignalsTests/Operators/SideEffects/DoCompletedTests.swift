import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("doCompleted(_:)", .leavesNothing)
struct DoCompletedTests {
  private let marbles = Marbles()

  @Test("changes nothing")
  func passes() {
    marbles.expect(marbles.cold("a-b-|").doCompleted {}, toBe: "a-b-|")
    marbles.expect(marbles.cold("a-b-X").doCompleted {}, toBe: "a-b-X")
  }

  @Test("calls its block before completion, and for nothing else")
  func order() {
    let log = EventLog<Int>()
    asCurrent {
      _ = Signal.return(1).doCompleted { log.add("do") }.log(to: log)
      _ = Signal<Int>.error(SomeError()).doCompleted { log.add("do") }.log(to: log)
    }
    #expect(log.events == ["1", "do", "|", "X"])
  }
}
