import Dispatch
import RxFlavour
import RxFlavourTesting
import TestSupport
import Testing

@Suite struct JustTests {
  @Test func atOnce() {
    expect([.next(200, 42), .completed(200)]) { _ in .just(42) }
    expect([.next(200, 42), .completed(200)]) { _ in .from(optional: 42) }
    expect([Recorded<Event<Int>>.completed(200)]) { _ in .from(optional: nil) }
    expect([Recorded<Event<Int>>.completed(200)]) { _ in .empty() }
    expect([Recorded<Event<Int>>.error(200, Failure.first)]) { _ in .error(Failure.first) }
    expect([Recorded<Event<Int>>]()) { _ in .never() }
    #expect((1 as Int?).map(Observable.just) != nil)
  }

  /// A sequence of several elements that a block subscribes to does not wait for the block.
  @Test func aBlockOfJustOrASubjectIsNotOnTheTrampoline() {
    let replaying = ReplaySubject<Int>.create(bufferSize: 1)
    replaying.onNext(1)
    let sources: [Observable<Int>] = [.just(1), BehaviorSubject(value: 1), replaying]
    for source in sources {
      let log = Log<String>()
      _ = source.subscribe(onNext: { _ in
        _ = Observable.of(2, 3).subscribe(onNext: { log.add("\($0)") })
        log.add("after")
      })
      #expect(log.all == ["2", "3", "after"])
    }
  }

  @Test func aBlockOfAnEndIsNotOnTheTrampoline() {
    let scheduler = HistoricalScheduler()
    let subject = BehaviorSubject(value: 1)
    let log = Log<String>()
    let block = { @Sendable in
      _ = Observable.of(2, 3).subscribe(onNext: { log.add("\($0)") })
      log.add("after")
    }
    _ = Observable<Int>.empty().subscribe(onCompleted: block)
    _ = Observable<Int>.error(Failure.first).subscribe(onError: { _ in block() })
    _ = Observable<Int>.never().timeout(.seconds(1), scheduler: scheduler)
      .subscribe(onError: { _ in block() })
    let delayed = subject.delaySubscription(.seconds(2), scheduler: scheduler)
      .subscribe(onNext: { _ in block() })
    let scheduled = subject.subscribe(on: scheduler).subscribe(onNext: { _ in block() })
    scheduler.start()
    withExtendedLifetime((delayed, scheduled)) {
      #expect(log.all == Array(repeating: ["2", "3", "after"], count: 5).flatMap { $0 })
    }
  }

  @Test func onAScheduler() {
    expect([.next(201, 42), .completed(202)]) { .just(42, scheduler: $0) }
    expect([.next(201, 42), .completed(202)]) { .from(optional: 42, scheduler: $0) }
    expect([Recorded<Event<Int>>.completed(201)]) { .from(optional: nil, scheduler: $0) }
    expect([Recorded<Event<Int>>](), disposed: 200) { .just(42, scheduler: $0) }
    expect([.next(201, 42)], disposed: 202) { .just(42, scheduler: $0) }
  }

  @Test func deferred() {
    let log = Log<String>()
    let scheduler = TestScheduler(initialClock: 0)
    let xs = scheduler.createColdObservable([.next(10, 1), .error(20, Failure.first)])
    let res = scheduler.start {
      Observable.deferred {
        log.add("made")
        return xs.asObservable()
      }
    }
    #expect(res.events == [.next(210, 1), .error(220, Failure.first)])
    #expect(xs.subscriptions == [Subscription(200, 220)])
    #expect(log.all == ["made"])
    expect([Recorded<Event<Int>>.error(200, Failure.first)]) { _ in
      .deferred { throw Failure.first }
    }
  }
}
