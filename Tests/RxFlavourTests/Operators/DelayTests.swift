import Dispatch
import RxFlavour
import RxFlavourTesting
import TestSupport
import Testing

@Suite struct DelayTests {
  private let source: [Recorded<Event<Int>>] = [
    .next(150, 1), .next(210, 2), .next(230, 3), .next(300, 4),
  ]

  private func delay(
    by seconds: Int, _ end: Recorded<Event<Int>>, _ events: [Recorded<Event<Int>>],
    until time: TestTime, disposed: TestTime = 1000,
    at location: SourceLocation = #_sourceLocation
  ) {
    expectTimed(events, over: (200, time), of: source + [end], disposed: disposed, at: location) {
      $0.delay(.seconds(seconds), scheduler: $1)
    }
  }

  @Test func values() {
    delay(
      by: 15, .completed(310), [.next(225, 2), .next(245, 3), .next(315, 4), .completed(325)],
      until: 310)
    delay(
      by: 150, .completed(310), [.next(360, 2), .next(380, 3), .next(450, 4), .completed(460)],
      until: 310)
    delay(by: 150, .completed(310), [.next(360, 2)], until: 310, disposed: 370)
    delay(by: 15, .completed(310), [.next(225, 2)], until: 230, disposed: 230)
  }

  @Test func errorOvertakes() {
    delay(
      by: 15, .error(310, Failure.first),
      [.next(225, 2), .next(245, 3), .error(310, Failure.first)], until: 310)
    delay(by: 150, .error(310, Failure.first), [.error(310, Failure.first)], until: 310)
  }

  @Test func eachEventHasItsPieceOfWork() {
    expectTimed(
      [.next(220, 1), .next(221, 2), .next(222, 3), .completed(223)], over: (200, 211),
      of: [.next(210, 1), .next(210, 2), .next(211, 3), .completed(211)]
    ) { $0.delay(.seconds(10), scheduler: $1) }
    expectTimed(
      [.next(211, 1), .next(221, 2), .completed(222)], over: (200, 220),
      of: [.next(210, 1), .next(220, 2), .completed(220)]
    ) { $0.delay(.seconds(0), scheduler: $1) }
  }

  @Test func betweenTicks() {
    expectTimed([.next(211, 2), .completed(251)], over: (200, 250), of: numbers(2)) {
      $0.delay(.milliseconds(1400), scheduler: $1)
    }
  }

  @Test func endComesBeforeDisposal() {
    let (scheduler, log) = (TestScheduler(initialClock: 0), Log<String>())
    _ = Observable.just(1).do(onDispose: { log.add("source disposed") })
      .delay(.seconds(1), scheduler: scheduler).do(onDispose: { log.add("disposed") })
      .subscribe(log.observer())
    scheduler.start()
    #expect(log.all == ["source disposed", "next(1)", "completed", "disposed"])
  }

  @Test func onRealTime() throws {
    let schedulers: [any SchedulerType] = [
      serialScheduler(), ConcurrentDispatchQueueScheduler(qos: .default),
    ]
    for scheduler in schedulers {
      let elements = try rush(2000).delay(.microseconds(5), scheduler: scheduler).toBlocking()
        .toArray()
      #expect(elements == Array(0..<2000))
    }
  }
}
