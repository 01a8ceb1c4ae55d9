import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("Signal.using(_:release:in:)", .leavesNothing)
struct UsingTests {
  private let marbles = Marbles()

  /// A signal of `source` that logs the use of the resource.
  private func use<Value>(_ source: Signal<Value>, _ log: EventLog<Value>) -> Signal<Value> {
    .using(
      {
        log.add("acquired")
        return "resource"
      },
      release: { log.add("released \($0)") },
      in: { _ in source.doCompleted { log.add("completed") } })
  }

  @Test("sends the events of the signal that is made from the resource")
  func values() {
    let a = marbles.cold("a-b-c-|")
    marbles.expect(
      Signal.using({ "resource" }, release: { _ in }, in: { _ in a }), toBe: "a-b-c-|")
    marbles.expect(
      Signal.using({ "r" }, release: { _ in }, in: { .from([$0, $0 + "s"]) }), toBe: "(r'rs'|)")
  }

  @Test("releases the resource before completion is delivered")
  func completion() {
    let log = EventLog<Int>()
    asCurrent { _ = use(.from(1...2), log).log(to: log) }
    #expect(log.events == ["acquired", "1", "2", "completed", "released resource", "|"])
  }

  @Test("releases the resource before an error is delivered")
  func error() {
    let log = EventLog<Int>()
    asCurrent { _ = use(.error(SomeError()), log).log(to: log) }
    #expect(log.events == ["acquired", "released resource", "X"])
  }

  @Test("fails with errors of its closures, and releases the resource", .tags(.G1))
  func throwing() {
    let log = EventLog<Int>()
    asCurrent {
      _ = Signal<Int>.using(
        { throw SomeError() }, release: { (_: Int) in log.add("released") }, in: { .return($0) }
      ).log(to: log)
      _ = Signal<Int>.using(
        { 1 }, release: { log.add("released \($0)") }, in: { _ in throw SomeError() }
      ).log(to: log)
    }
    #expect(log.events == ["X", "released 1", "X"])
  }

  @Test("stops the signal, then releases the resource, when it is disposed of")
  func disposal() {
    let log = EventLog<Int>()
    let subject = Subject<Int>()
    let source = Signal<Int>.create { subscriber in
      let subscription = subject.subscribe(subscriber)
      return Disposable {
        log.add("stopped")
        subscription.dispose()
      }
    }
    let subscription = asCurrent { use(source, log).log(to: log) }
    subject.sendNext(1)
    subscription.dispose()
    subscription.dispose()
    subject.sendNext(2)
    #expect(log.events == ["acquired", "1", "stopped", "released resource"])
  }

  @Test("releases the resource when an operator stops the signal while it is subscribed to")
  func synchronousEnd() {
    let log = EventLog<Int>()
    asCurrent { _ = use(.from(1...3), log).take(1).log(to: log) }
    #expect(log.events == ["acquired", "1", "released resource", "|"])
  }

  @Test("releases the resource when no sender is left")
  func abandoned() {
    let log = EventLog<Int>()
    asCurrent { _ = use(.never, log).log(to: log) }
    #expect(log.events == ["acquired", "released resource"])
  }

  @Test("acquires a resource for each subscription")
  func cold() {
    let acquired = Counter()
    let signal = Signal.using(
      { acquired.increment() }, release: { _ in acquired.decrement() }, in: { .return($0) })
    #expect(signal.collected().values == [1])
    #expect(acquired.value == 0)
    #expect(signal.collected().values == [1])
  }
}
