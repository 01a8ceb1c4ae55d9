import Signals
import SignalsTesting
import TestSupport
import Testing

/// `million` synchronous steps on a stack of 512 KB; see also the contract's suite "bounded stack".
@Suite("Depth of operators with several inputs", .leavesNothing) struct JunctionDepthTests {
  private static let synchronous = Signal<Int>.create { subscriber in
    subscriber.sendNext(1)
    subscriber.sendCompleted()
    return nil
  }

  private func expectMillion(
    _ signal: @escaping @Sendable (Signal<Int>) -> Signal<Int>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let count = Counter()
    await onSmallStack {
      let numbers = Signal<Int>.create { subscriber in
        for value in 0..<million { subscriber.sendNext(value) }
        subscriber.sendCompleted()
        return nil
      }
      signal(numbers).subscribeNext { _ in count.increment() }
    }
    #expect(count.value == million, sourceLocation: sourceLocation)
  }

  @Test("any number of signals through concatMap") func concatMap() async {
    await expectMillion { $0.concatMap { _ in Self.synchronous } }
  }

  @Test(
    "any number of signals through concatMap(by:), of one key and of many", arguments: [1, .max])
  func concatMapBy(keys: Int) async {
    await expectMillion { $0.concatMap(by: { $0 % keys }) { _ in Self.synchronous } }
  }

  @Test("any number of signals behind one that is waited for, through concatMap(by:)")
  func concatMapByBehind() async {
    let count = Counter()
    await onSmallStack {
      let (source, gate) = (Subject<Int>(), Subject<Int>())
      source.concatMap(by: { $0 % 3 }) { $0 < 3 ? gate : Self.synchronous }
        .subscribeNext { _ in count.increment() }
      for value in 0..<million { source.sendNext(value) }
      gate.sendCompleted()
    }
    #expect(count.value == million - 3)
  }

  @Test("any number of signals that wait in concatMap(by:) are released") func concatMapByRelease()
    async
  {
    let released = Counter()
    await onSmallStack {
      let source = Subject<Int>()
      let subscription = source.concatMap(by: { $0 % 3 }) { value in
        let tracked = Tracked(released)
        return value < 3
          ? Signal<Int>.never.startWith(0)
          : .defer {
            withExtendedLifetime(tracked) { Self.synchronous }
          }
      }.subscribe()
      for value in 0..<million { source.sendNext(value) }
      subscription.dispose()
    }
    #expect(released.value == 0)
  }

  @Test("any number of signals through switchToLatest") func switchToLatest() async {
    await expectMillion { $0.flatMapLatest { _ in Self.synchronous } }
  }

  @Test("any number of signals through exhaustMap") func exhaustMap() async {
    await expectMillion { $0.exhaustMap { _ in Self.synchronous } }
  }

  @Test("any number of signals behind one that is waited for, through flatten(maxConcurrent: 1)")
  func concat() async {
    let count = Counter()
    await onSmallStack {
      let (source, gate) = (Subject<Signal<Int>>(), Subject<Int>())
      source.flatten(maxConcurrent: 1).subscribeNext { _ in count.increment() }
      source.sendNext(gate)
      for _ in 0..<million { source.sendNext(Self.synchronous) }
      gate.sendCompleted()
    }
    #expect(count.value == million)
  }

  @Test("any number of attempts with a backoff on a virtual clock") func backoff() async {
    let attempts = Counter()
    await onSmallStack {
      let clock = TestScheduler()
      Signal<Int>.create { subscriber in
        attempts.increment()
        subscriber.sendError(SomeError())
        return nil
      }.retry(hundredThousand, backoff: .constant(.seconds(1)), on: clock)
        .subscribe(error: { _ in })
      clock.run()
    }
    #expect(attempts.value == hundredThousand + 1)
  }

  @Test("signals that subscribe to each other in turn nest at least 200 deep", .tags(.D5))
  func recursion() async {
    let log = EventLog<Int>()
    await onSmallStack {
      @Sendable func count(_ value: Int) -> Signal<Int> {
        value == 0 ? .return(0) : Signal.return(value - 1).flattenMap { count($0) }
      }
      count(200).log(to: log)
    }
    #expect(log.events == ["0", "|"])
  }
}
