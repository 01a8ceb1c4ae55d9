import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("finally(_:)", .leavesNothing)
struct FinallyTests {
  private let marbles = Marbles()

  /// Subscribes to `subject` with `finally`, and logs the events.
  private func observe(_ subject: Subject<Int>, _ log: EventLog<Int>) -> Disposable {
    subject.finally { log.add("finally") }.log(to: log)
  }

  @Test("changes nothing")
  func passes() {
    marbles.expect(marbles.cold("a-b-|").finally {}, toBe: "a-b-|")
    marbles.expect(marbles.cold("a-b-X").finally {}, toBe: "a-b-X")
  }

  @Test("RACSignalSpec 166: does not call its block without a subscription")
  func withoutSubscription() {
    let calls = Counter()
    let subject = Subject<Int>()
    _ = subject.finally { calls.increment() }
    subject.sendCompleted()
    #expect(calls.value == 0)
  }

  @Test("RACSignalSpec 167, 168: calls its block before completion, not for a value")
  func completion() {
    let (subject, log) = (Subject<Int>(), EventLog<Int>())
    _ = observe(subject, log)
    subject.sendNext(1)
    #expect(log.events == ["1"])
    subject.sendCompleted()
    #expect(log.events == ["1", "finally", "|"])
  }

  @Test("RACSignalSpec 169: calls its block before an error")
  func error() {
    let (subject, log) = (Subject<Int>(), EventLog<Int>())
    _ = observe(subject, log)
    subject.sendError(SomeError())
    #expect(log.events == ["finally", "X"])
  }

  @Test("does not call its block when it is disposed of")
  func disposal() {
    let (subject, log) = (Subject<Int>(), EventLog<Int>())
    observe(subject, log).dispose()
    subject.sendCompleted()
    asCurrent { _ = Signal.from(1...2).finally { log.add("finally") }.take(1).log(to: log) }
    #expect(log.events == ["1", "|"])
  }
}
