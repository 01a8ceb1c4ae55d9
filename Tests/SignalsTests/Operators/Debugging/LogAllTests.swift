import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("logAll(to:file:line:)", .leavesNothing)
struct LogAllTests {
  private let marbles = Marbles()

  @Test("changes nothing")
  func passes() {
    marbles.expect(marbles.cold("a-b-|").logAll { _ in }, toBe: "a-b-|")
    marbles.expect(marbles.cold("a-X").logAll { _ in }, toBe: "a-X")
  }

  /// What `log` writes of a signal that completes, and of one that fails.
  private func lines(
    _ log: (Signal<String>, @escaping @Sendable (String) -> Void) -> Signal<String>
  ) -> [String] {
    let lines = Log<String>()
    for diagram in ["a-b-|", "a-X"] {
      asCurrent { _ = log(marbles.cold(diagram).named("s")) { lines.add($0) }.subscribe() }
      marbles.scheduler.run()
    }
    return lines.all
  }

  @Test("logAll, logNext, logError and logCompleted write lines with the signal's name")
  func lines() {
    let (next, error) = (["s next: a", "s next: b"], "s error: TestError()")
    #expect(lines { $0.logAll(to: $1) } == next + ["s completed", "s next: a", error])
    #expect(lines { $0.logNext(to: $1) } == next + ["s next: a"])
    #expect(lines { $0.logError(to: $1) } == [error])
    #expect(lines { $0.logCompleted(to: $1) } == ["s completed"])
  }

  @Test("names the place of the call if the signal has no name")
  func place() {
    let log = EventLog<Int>()
    let place = "SignalsTests/LogAllTests.swift:\(#line + 1)"
    asCurrent { _ = Signal.return(1).logAll { log.add($0) }.subscribe() }
    #expect(log.events == ["\(place) next: 1", "\(place) completed"])
  }

  @Test("says nothing about disposal")
  func disposal() {
    let (subject, log) = (Subject<Int>(), EventLog<Int>())
    subject.named("s").logAll { log.add($0) }.subscribe().dispose()
    subject.sendCompleted()
    #expect(log.events == [])
  }

  @Test("does not keep the signal alive")
  func lifetime() {
    let alive = Counter()
    let subject = Subject<Int>()
    let subscription: Disposable
    do {
      let tracked = Tracked(alive)
      let source = OneMoreSignal(subject, holding: tracked)
      subscription = source.logAll { _ in }.subscribe()
    }
    #expect(!subscription.isDisposed)
    #expect(alive.value == 0)
    subscription.dispose()
  }
}

/// A signal of a client's own class.
private final class OneMoreSignal: Signal<Int>, @unchecked Sendable {
  private let source: Signal<Int>
  private let held: Tracked

  init(_ source: Signal<Int>, holding held: Tracked) {
    self.source = source
    self.held = held
  }

  override func subscribe(_ subscriber: Subscriber<Int>) -> Disposable {
    source.subscribe(subscriber)
  }
}
