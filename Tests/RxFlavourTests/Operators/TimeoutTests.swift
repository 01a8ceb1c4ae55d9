import Dispatch
import RxFlavour
import RxFlavourTesting
import TestSupport
import Testing

@Suite struct TimeoutTests {
  private func timeout(
    _ end: Recorded<Event<Int>>?, _ events: [Recorded<Event<Int>>], until time: TestTime,
    disposed: TestTime = 1000, at location: SourceLocation = #_sourceLocation
  ) {
    expectTimed(
      events, over: (200, time),
      of: [.next(150, 1), .next(230, 2), .next(270, 3)]
        + [end].compactMap { $0 },
      disposed: disposed, at: location
    ) { $0.timeout(.seconds(40), scheduler: $1) }
  }

  @Test func inTime() {
    timeout(.completed(310), [.next(230, 2), .next(270, 3), .completed(310)], until: 310)
    timeout(
      .error(300, Failure.first), [.next(230, 2), .next(270, 3), .error(300, Failure.first)],
      until: 300)
    timeout(nil, [.next(230, 2), .next(270, 3)], until: 300, disposed: 300)
  }

  @Test func tooLate() {
    timeout(nil, [.next(230, 2), .next(270, 3), .error(310, RxError.timeout)], until: 310)
    timeout(
      .completed(311), [.next(230, 2), .next(270, 3), .error(310, RxError.timeout)], until: 310)
    expectTimed([.error(201, RxError.timeout)], over: (200, 201), of: numbers(2)) {
      $0.timeout(.seconds(0), scheduler: $1)
    }
  }

  /// Expects `events` from `source` with a timeout of 40 ticks, after which `other` takes the place
  /// of `source`. The subscription to `source` ends at `time`, those to `other` are `windows`.
  private func timeout(
    of source: [Recorded<Event<Int>>], other: [Recorded<Event<Int>>],
    _ events: [Recorded<Event<Int>>], until time: TestTime,
    _ windows: [RxFlavourTesting.Subscription],
    at location: SourceLocation = #_sourceLocation
  ) {
    let scheduler = TestScheduler(initialClock: 0)
    let (xs, ys) = (
      scheduler.createHotObservable(source), scheduler.createColdObservable(other)
    )
    let res = scheduler.start { xs.timeout(.seconds(40), other: ys, scheduler: scheduler) }
    #expect(res.events == events, sourceLocation: location)
    #expect(xs.subscriptions == [.init(200, time)], sourceLocation: location)
    #expect(ys.subscriptions == windows, sourceLocation: location)
  }

  @Test func other() {
    timeout(
      of: [.next(220, 1), .next(270, 2), .completed(280)],
      other: [.next(10, -1), .next(100, -2), .completed(110)],
      [.next(220, 1), .next(270, -1), .next(360, -2), .completed(370)], until: 260,
      [.init(260, 370)])
    timeout(
      of: [.error(250, Failure.first)], other: [.error(10, Failure.second)],
      [.error(250, Failure.second)], until: 240, [.init(240, 250)])
    timeout(of: [], other: [], [], until: 240, [.init(240, 1000)])
    timeout(
      of: [.next(220, 1), .completed(250)], other: [.next(1, -1)],
      [.next(220, 1), .completed(250)], until: 250, [])
  }

  @Test func timeCountsFromTheEndOfDelivery() {
    let scheduler = TestScheduler(initialClock: 0)
    let log = Log<String>()
    let source = Source()
    _ = source.observable.timeout(.seconds(10), scheduler: scheduler).subscribe { event in
      log.add("\(event)")
      if event.element == 1 { scheduler.advanceTo(50) }
    }
    source.send(1)
    scheduler.advanceTo(59)
    #expect(log.all == ["next(1)"])
    scheduler.advanceTo(60)
    #expect(log.all == ["next(1)", "error(Sequence timeout.)"])
  }

  @Test func otherTakesOverBeforeTheSourceIsDisposed() {
    let (scheduler, log) = (TestScheduler(initialClock: 0), Log<String>())
    _ = Observable<Int>.never().do(onDispose: { log.add("source disposed") })
      .timeout(
        .seconds(1), other: Observable.just(1).do(onDispose: { log.add("other disposed") }),
        scheduler: scheduler
      ).subscribe(log.observer())
    scheduler.start()
    #expect(log.all == ["next(1)", "completed", "source disposed", "other disposed"])
  }

  @Test func onRealTime() throws {
    for round in 0..<200 {
      let events = try rush(.max)
        .timeout(
          .nanoseconds(round * 10), other: Observable.of(-1, -2), scheduler: serialScheduler()
        )
        .take(2000).toBlocking().toArray()
      let sent = events.filter { $0 >= 0 }
      #expect(
        events == Array(0..<sent.count)
          + (events.count < 2000 ? [-1, -2] : events.filter { $0 < 0 }))
    }
  }
}
