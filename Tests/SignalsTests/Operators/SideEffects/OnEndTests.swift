import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("onEnd(_:)", .leavesNothing) struct OnEndTests {
  private let marbles = Marbles()

  /// Subscribes to `signal` with `onEnd`, and logs the events.
  @discardableResult
  private func observe(_ signal: Signal<Int>, _ log: EventLog<Int>) -> Disposable {
    signal.onEnd { log.add("\($0)") }.log(to: log)
  }

  @Test("changes nothing") func passes() {
    marbles.expect(marbles.cold("a-b-|").onEnd { _ in }, toBe: "a-b-|")
    marbles.expect(marbles.cold("a-b-X").onEnd { _ in }, toBe: "a-b-X")
  }

  @Test("calls its block before completion, not for a value") func completion() {
    let (subject, log) = (Subject<Int>(), EventLog<Int>())
    let subscription = observe(subject, log)
    subject.sendNext(1)
    #expect(log.events == ["1"])
    subject.sendCompleted()
    subscription.dispose()
    #expect(log.events == ["1", "completed", "|"])
  }

  @Test("calls its block with the error before the error") func error() {
    let (subject, log) = (Subject<Int>(), EventLog<Int>())
    let subscription = observe(subject, log)
    subject.sendError(SomeError())
    subscription.dispose()
    #expect(log.events == ["error(TestSupport.SomeError())", "X"])
  }

  @Test("calls its block once when it is disposed of, on that thread, when the source is stopped")
  func disposal() {
    let log = EventLog<Int>()
    let subscriber = Mutexed<Subscriber<Int>?>(nil)
    let subscription = observe(
      .create {
        subscriber.value = $0
        return Disposable { log.add("stopped") }
      }, log)
    subscription.dispose()
    #expect(log.events == ["stopped", "disposed"])
    subscriber.value?.sendCompleted()
    subscription.dispose()
    #expect(log.events == ["stopped", "disposed"])
    subscriber.value = nil
  }

  @Test("calls its block when an operator needs no more values, before what it sends")
  func cutOff() {
    let log = EventLog<Int>()
    asCurrent { _ = Signal.from(1...2).onEnd { log.add("\($0)") }.take(1).log(to: log) }
    #expect(log.events == ["1", "disposed", "|"])
    let other = EventLog<Int>()
    asCurrent { _ = observe(Signal.from(1...2).take(1), other) }
    #expect(other.events == ["1", "completed", "|"])
  }

  @Test("calls its block when no sender is left", .tags(.L9)) func abandonment() {
    let log = EventLog<Int>()
    observe(.create { _ in nil }, log)
    #expect(log.events == ["disposed"])
  }

  @Test("several of them are called in the order of the chain") func order() {
    let log = EventLog<Int>()
    let subject = Subject<Int>()
    let chain = subject.onEnd { log.add("first \($0)") }.onEnd { log.add("second \($0)") }
    chain.log(to: log).dispose()
    #expect(log.events == ["first disposed", "second disposed"])
    chain.log(to: log)
    subject.sendCompleted()
    #expect(log.events.dropFirst(2) == ["first completed", "second completed", "|"])
  }

  @Test("calls its block once if the source ends and it is disposed of at the same time")
  func races() {
    for _ in 0..<raceRounds {
      let (subject, log) = (Subject<Int>(), EventLog<Int>())
      let subscription = observe(subject, log)
      race({ subject.sendCompleted() }, { subscription.dispose() })
      #expect([["completed", "|"], ["completed"], ["disposed"]].contains(log.events))
    }
  }
}
