import RxFlavour
import RxFlavourTesting
import TestSupport
import Testing

@Suite struct UsingTests {
  private let log = Log<String>()

  private func resource(on scheduler: TestScheduler) -> CompositeDisposable {
    log.add("made \(scheduler.clock)")
    let disposed = Disposables.create { [log] in log.add("disposed \(scheduler.clock)") }
    return CompositeDisposable(disposables: [disposed])
  }

  @Test(arguments: [Recorded<Event<Int>>.completed(200), .error(200, Failure.first)])
  func end(_ end: Recorded<Event<Int>>) {
    let scheduler = TestScheduler(initialClock: 0)
    let xs = scheduler.createColdObservable([.next(100, 1), end])
    let res = scheduler.start {
      Observable.using({ resource(on: scheduler) }) { _ in xs.asObservable() }
    }
    #expect(res.events == [.next(300, 1), Recorded(time: 400, value: end.value)])
    #expect(xs.subscriptions == [Subscription(200, 400)])
    #expect(log.all == ["made 200", "disposed 400"])
  }

  @Test func disposal() {
    let scheduler = TestScheduler(initialClock: 0)
    let xs = scheduler.createColdObservable([.next(100, 1), .next(900, 2)])
    let res = scheduler.start {
      Observable.using({ resource(on: scheduler) }) { _ in xs.asObservable() }
    }
    #expect(res.events == [.next(300, 1)])
    #expect(log.all == ["made 200", "disposed 1000"])
  }

  @Test func thrownErrors() {
    let scheduler = TestScheduler(initialClock: 0)
    let res = scheduler.start {
      Observable.using({ () throws -> CompositeDisposable in throw Failure.first }) { _ in
        Observable<Int>.never()
      }
    }
    #expect(res.events == [.error(200, Failure.first)])
    let other = TestScheduler(initialClock: 0)
    let second = other.start {
      Observable<Int>.using({ resource(on: other) }) { _ in throw Failure.second }
    }
    #expect(second.events == [.error(200, Failure.second)])
    #expect(log.all == ["made 200", "disposed 200"])
  }

  @Test func order() {
    let scheduler = TestScheduler(initialClock: 0)
    let source = Observable.just(1).do(onDispose: { [log] in log.add("source disposed") })
    _ = Observable.using({ resource(on: scheduler) }) { _ in source }
      .subscribe(log.observer())
    #expect(log.all == ["made 0", "next(1)", "completed", "source disposed", "disposed 0"])
  }
}
