import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("doError(_:)", .leavesNothing)
struct DoErrorTests {
  private let marbles = Marbles()

  @Test("changes nothing")
  func passes() {
    marbles.expect(marbles.cold("a-b-X").doError { _ in }, toBe: "a-b-X")
    marbles.expect(marbles.cold("a-b-|").doError { _ in }, toBe: "a-b-|")
  }

  @Test("calls its block before the error, and for nothing else")
  func order() {
    let log = EventLog<Int>()
    asCurrent {
      _ = Signal.return(1).concat(with: .error(SomeError()))
        .doError { log.add("do \($0)") }.log(to: log)
      _ = Signal.return(2).doError { log.add("do \($0)") }.log(to: log)
    }
    #expect(log.events == ["1", "do SomeError()", "X", "2", "|"])
  }
}
