import Dispatch
import SignalsTesting
import TestSupport
import Testing

@testable import Signals

/// Where no scheduler is current, as in a task that belongs to no test.
@Suite("Contract 5: signals begin where they are subscribed to", .leavesNothing)
struct BeginningTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let expected: String
    let make: @Sendable () -> Signal<Int>

    init(_ name: String, _ expected: String, _ make: @escaping @Sendable () -> Signal<Int>) {
      testDescription = name
      self.expected = expected
      self.make = make
    }
  }

  private static func replaying() -> ReplaySubject<Int> {
    let subject = ReplaySubject<Int>()
    subject.sendNext(1)
    subject.sendCompleted()
    return subject
  }

  static let cases = [
    Case("return", "1 |") { .return(1) },
    Case("empty", "|") { .empty },
    Case("error", "X") { .error(SomeError()) },
    Case("from", "1 2 |") { .from([1, 2]) },
    Case("range", "1 2 |") { .range(start: 1, count: 2) },
    Case("generate", "1 2 |") { .generate(first: 1, while: { $0 < 3 }, next: { $0 + 1 }) },
    Case("try", "1 |") { .try { 1 } },
    Case("defer", "1 |") { .defer { .return(1) } },
    Case("using", "1 |") { .using({ 1 }, release: { _ in }, in: { .return($0) }) },
    Case("startWith", "0 1 |") { .return(1).startWith(0) },
    Case("concat", "1 2 |") { .return(1).concat(with: .return(2)) },
    Case("merge", "1 2 |") { merge(.return(1), .return(2)) },
    Case("combineLatest", "3 |") { combineLatest(.return(1), .from([2])).map { $0 + $1 } },
    Case("zip", "3 |") { zip(.from([1]), .from([2])).map { $0 + $1 } },
    Case("race", "1 |") { race(.return(1), .return(2)) },
    Case("take(until:)", "1 |") { .return(1).take(until: Signal<Int>.never) },
    Case("a replay subject", "1 |") { replaying() },
    Case("a property", "1") { MutableProperty(1).values.take(1).concat(with: .never) },
    Case("a shared replay", "1 |") { .return(1).replayLazily() },
  ]

  @Test("where no scheduler is current", arguments: cases) func beginsHere(source: Case) async {
    let events = await Task.detached {
      let log = EventLog<Int>()
      let thread = ThreadID.current
      @Sendable func add(_ event: String) {
        log.add(ThreadID.current == thread ? event : "\(event) elsewhere")
      }
      let subscription = source.make().subscribe(
        next: { add("\($0)") }, error: { _ in add("X") }, completed: { add("|") })
      defer { subscription.dispose() }
      return log.events
    }.value
    #expect(events.joined(separator: " ") == source.expected)
  }

  @Test("a hot source attaches before subscribe returns, behind a trigger in the background, too")
  func hot() {
    let (gate, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let log = EventLog<Int>()
    let trigger = Signal<Int>.create { _ in
      gate.wait()
      done.signal()
      return nil
    }
    onForeignThread {
      let subject = Subject<Int>()
      subject.take(until: trigger).subscribeNext { log.add("\($0)") }
      subject.sendNext(1)
      gate.signal()
      done.wait()
    }
    #expect(log.events == ["1"])
  }
}
