import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("doNext(_:)", .leavesNothing)
struct DoNextTests {
  private let marbles = Marbles()

  @Test("changes nothing")
  func passes() {
    marbles.expect(marbles.cold("a-b-c-|").doNext { _ in }, toBe: "a-b-c-|")
    marbles.expect(marbles.cold("a-X").doNext { _ in }, toBe: "a-X")
  }

  @Test("calls its block before each value")
  func order() {
    let log = EventLog<Int>()
    asCurrent { _ = Signal.from(1...2).doNext { log.add("do \($0)") }.log(to: log) }
    #expect(log.events == ["do 1", "1", "do 2", "2", "|"])
  }

  @Test("does not call its block when the value was disposed of on its way")
  func disposal() {
    let log = EventLog<Int>()
    let subject = Subject<Int>()
    let subscription = SerialDisposable()
    subscription.disposable =
      subject
      .doNext { _ in subscription.dispose() }
      .doNext { log.add("do \($0)") }
      .log(to: log)
    subject.sendNext(1)
    #expect(log.events == [])
  }

  @Test("does not call its block with a value after the end that this value has caused")
  func nestedEnd() {
    let log = EventLog<Int>()
    let source = ManualSource<Int>()
    asCurrent {
      _ = source.signal.map { value in
        source.sendCompleted()
        return value
      }.doNext { log.add("do \($0)") }.log(to: log)
    }
    source.sendNext(1)
    source.abandon()
    #expect(log.events == ["|"])
  }
}
