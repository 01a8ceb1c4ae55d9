import Dispatch
import RxFlavour
import RxFlavourTesting
import TestSupport
import Testing

@Suite struct DelaySubscriptionTests {
  private func delay(
    by seconds: Int, _ end: Recorded<Event<Int>>, _ events: [Recorded<Event<Int>>],
    over windows: (TestTime, TestTime), disposed: TestTime = 1000,
    at location: SourceLocation = #_sourceLocation
  ) {
    expectTimed(
      events, over: windows, of: [.next(5, 1), .next(15, 2), end], cold: true, disposed: disposed,
      at: location
    ) { $0.delaySubscription(.seconds(seconds), scheduler: $1) }
  }

  @Test func events() {
    delay(
      by: 30, .completed(20), [.next(235, 1), .next(245, 2), .completed(250)], over: (230, 250))
    delay(
      by: 30, .error(20, Failure.first),
      [.next(235, 1), .next(245, 2), .error(250, Failure.first)],
      over: (230, 250))
    delay(by: 0, .completed(20), [.next(206, 1), .next(216, 2), .completed(221)], over: (201, 221))
    delay(by: 30, .completed(20), [.next(235, 1)], over: (230, 240), disposed: 240)
  }

  @Test func disposalPreventsTheSubscription() {
    let scheduler = TestScheduler(initialClock: 0)
    let xs = scheduler.createColdObservable([.next(5, 1)])
    let res = scheduler.start(disposed: 220) {
      xs.delaySubscription(.seconds(30), scheduler: scheduler)
    }
    #expect(res.events == [])
    #expect(xs.subscriptions == [])
  }

  @Test func endComesBeforeDisposal() {
    let (scheduler, log) = (TestScheduler(initialClock: 0), Log<String>())
    _ = Observable.just(1).do(onDispose: { log.add("disposed") })
      .delaySubscription(.seconds(1), scheduler: scheduler).subscribe(log.observer())
    scheduler.start()
    #expect(log.all == ["next(1)", "completed", "disposed"])
  }
}
