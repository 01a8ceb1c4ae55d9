import Dispatch
import RxFlavour
import RxFlavourTesting
import Testing

@Suite struct ActivityIndicatorTests {
  private struct Failure: Error {}

  @Test func isActiveFromSubscriptionToEnd() {
    let scheduler = TestScheduler(initialClock: 0)
    SharingScheduler.mock(scheduler: scheduler) {
      let indicator = ActivityIndicator()
      let completing = scheduler.createColdObservable([.next(10, "a"), .completed(30)])
      let failing = scheduler.createColdObservable([.error(15, Failure(), String.self)])
      let endless = scheduler.createColdObservable([.next(5, "b")])
      let active = scheduler.createObserver(Bool.self)
      let bag = DisposeBag()
      indicator.asObservable().subscribe(active).disposed(by: bag)

      let results = scheduler.createObserver(String.self)
      scheduler.scheduleAt(100) {
        completing.trackActivity(indicator).subscribe(results).disposed(by: bag)
      }
      // This sequence begins while the first one is active, and ends after it.
      scheduler.scheduleAt(120) {
        failing.trackActivity(indicator).subscribe(results).disposed(by: bag)
      }
      var endlessly: (any Disposable)?
      scheduler.scheduleAt(200) {
        endlessly = endless.trackActivity(indicator).subscribe(results)
      }
      scheduler.scheduleAt(250) { endlessly?.dispose() }
      scheduler.start()

      #expect(
        results.events == [
          .next(110, "a"), .completed(130), .error(135, Failure()), .next(205, "b"),
        ])
      #expect(
        active.events == [
          .next(1, false), .next(101, true), .next(136, false), .next(201, true),
          .next(251, false),
        ])
      #expect(completing.subscriptions == [Subscription(100, 130)])
      #expect(failing.subscriptions == [Subscription(120, 135)])
      #expect(endless.subscriptions == [Subscription(200, 250)])
    }
  }

  @Test func eachSubscriptionCounts() {
    let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
    SharingScheduler.mock(scheduler: scheduler) {
      let indicator = ActivityIndicator()
      let source = PublishSubject<Int>()
      let tracked = source.trackActivity(indicator)
      let active = scheduler.record(indicator)
      let subscriptions = [tracked.subscribe(), tracked.subscribe()]
      scheduler.scheduleAt(10) { subscriptions[0].dispose() }
      scheduler.scheduleAt(20) { subscriptions[1].dispose() }
      scheduler.start()
      #expect(active.events == [.next(0, false), .next(0, true), .next(20, false)])
    }
  }

  @Test func countsOnManyThreads() throws {
    let indicator = ActivityIndicator()
    let scheduler = ConcurrentDispatchQueueScheduler(qos: .userInitiated)
    let sums = try Observable.range(start: 0, count: 200)
      .flatMap { number in
        Observable.just(number)
          .subscribe(on: scheduler)
          .trackActivity(indicator)
      }
      .reduce(0, accumulator: +)
      .toBlocking(timeout: 20)
      .toArray()
    #expect(sums == [199 * 100])
    let later = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
    SharingScheduler.mock(scheduler: later) {
      let active = later.record(indicator)
      later.start()
      #expect(active.events == [.next(0, false)])
    }
  }
}
