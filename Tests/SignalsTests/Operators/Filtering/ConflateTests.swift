import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("conflate", .leavesNothing) struct ConflateTests {
  private let marbles = Marbles()
  private let clock = TestScheduler()
  private let log = EventLog<Int>()

  private var executor: any TaskExecutor { marbles.scheduler.executor }

  /// A receiver that takes three seconds for each value, and lets one wait.
  private func received(_ signal: Signal<String>) -> Signal<String> {
    let time = marbles.scheduler.clock
    return signal.mapAsync(on: executor, buffering: .pausing(at: 1)) { value in
      try await time.sleep(for: .seconds(3))
      return value
    }
  }

  @Test("passes each value while the receiver has room") func values() {
    let source = marbles.cold("a-bc--d-|")
    marbles.expect(source.conflate { $0 += $1 }, toBe: "a-bc--d-|")
    marbles.expect(marbles.cold("a-X").conflate { $0 += $1 }, toBe: "a-X")
  }

  @Test("combines what comes while the receiver has enough") func combining() {
    let source = marbles.cold("ab(cdef)g---|")
    marbles.expect(received(source.conflate { $0 += $1 }), toBe: "---a--b--('cdefg'|)")
    marbles.expect(
      received(source.conflate(upTo: 2) { $0 += $1 }), toBe: "---a--b--'cd'--'ef'--(g|)")
  }

  @Test("without a number, one combination waits, and a source that can wait goes on")
  func withoutLimit() {
    let sums = Shared<[Int]>([])
    let subscription = Signal.from(1...1000).conflate { $0 += $1 }
      .mapAsync(on: clock.executor, buffering: .pausing(at: 0)) { $0 }
      .subscribeNext { sum in sums.withLock { $0.append(sum) } }
    clock.run()
    #expect(sums.value == [1, 500_499])
    subscription.dispose()
  }

  @Test("an error comes behind the values before it") func failing() {
    let source = marbles.cold("abcdX")
    let events = marbles.record(
      source.conflate { $0 += $1 }.materialize().mapAsync(
        on: executor, buffering: .pausing(at: 1)
      ) { [time = marbles.scheduler.clock] event in
        try await time.sleep(for: .seconds(3))
        switch event {
        case .next(let value): return value
        case .error: return "error"
        case .completed: return "end"
        }
      })
    marbles.run()
    marbles.expect(events, toBe: "---a--b--'cd'--('error'|)")
  }

  @Test("fails with the error that the closure throws", .tags(.G1)) func throwing() {
    let source = Subject<Int>()
    let receiver = source.conflate { _, new in if new == 4 { throw SomeError() } }
      .mapAsync(on: clock.executor, buffering: .pausing(at: 1)) { $0 }
      .log(to: log)
    for value in 1...5 { source.sendNext(value) }
    #expect(log.events == ["X"])
    #expect(!source.hasSubscribers)
    clock.run()
    withExtendedLifetime(receiver) {}
  }

  @Test("pauses a source that can wait when enough are combined, and loses nothing") func pace() {
    let sent = Counter()
    let sums = Shared<[Int]>([])
    let subscription = Signal.from(1...1000).doNext { _ in sent.increment() }
      .conflate(upTo: 10) { $0 += $1 }
      .mapAsync(on: clock.executor, buffering: .pausing(at: 1)) { $0 }
      .subscribeNext { sum in sums.withLock { $0.append(sum) } }
    #expect(sent.value == 12)
    clock.run()
    #expect(sums.value.reduce(0, +) == 500_500)
    #expect(sums.value.count > 80)
    subscription.dispose()
  }

  @Test("a value that the closure sends comes behind the one that is being added")
  func reentrancy() {
    let source = Subject<[Int]>()
    let got = Shared<[[Int]]>([])
    let subscription = source.conflate { all, new in
      if new == [3] { source.sendNext([30]) }
      all += new
    }
    .mapAsync(on: clock.executor, buffering: .pausing(at: 1)) { $0 }
    .subscribe(
      next: { values in got.withLock { $0.append(values) } },
      completed: { [log] in log.add("|") })
    for value in 0...4 { source.sendNext([value]) }
    source.sendCompleted()
    clock.run()
    #expect(got.value.flatMap { $0 }.sorted() == [0, 1, 2, 3, 4, 30])
    #expect(log.events == ["|"])
    subscription.dispose()
  }

  @Test("drops what waits when the subscription is disposed of", .tags(.E10)) func disposal() {
    let alive = Counter()
    let source = Subject<Tracked>()
    let subscription = source.conflate { $0 = $1 }
      .mapAsync(on: clock.executor, buffering: .pausing(at: 1)) { _ in 1 }
      .subscribe()
    for _ in 0..<9 { source.sendNext(Tracked(alive)) }
    #expect(alive.value > 0)
    subscription.dispose()
    clock.run()
    #expect(alive.value == 0)
  }
}
