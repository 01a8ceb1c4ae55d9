import RxFlavour
import RxFlavourTesting
import Testing
import XCTest

@Suite struct TestSchedulerTests {
  private let scheduler = TestScheduler(initialClock: 0)

  @Test func hotObservableSendsAtItsTimes() {
    let xs = scheduler.createHotObservable([
      .next(150, 1), .next(210, 2), .next(220, 3), .completed(250), .next(260, 4),
    ])
    let res = scheduler.start { xs.asObservable() }
    #expect(res.events == [.next(210, 2), .next(220, 3), .completed(250)])
    #expect(res.elements == [2, 3])
    #expect(xs.subscriptions == [Subscription(200, 250)])
    #expect(xs.recordedEvents.count == 5)
  }

  @Test func coldObservableCountsFromTheSubscription() {
    let xs = scheduler.createColdObservable([
      .next(0, 1), .next(10, 2), .error(20, Failure.first),
    ])
    let res = scheduler.start { xs.asObservable() }
    #expect(res.events == [.next(200, 1), .next(210, 2), .error(220, Failure.first)])
    #expect(res.events != [.next(200, 1), .next(210, 2), .error(220, Failure.second)])
    #expect(xs.subscriptions == [Subscription(200, 220)])
  }

  @Test(arguments: [true, false])
  func observersSubscribedDirectlyGetAllEvents(isHot: Bool) {
    let events: [Recorded<Event<Int>>] = [.next(10, 1), .completed(20), .next(30, 2)]
    let xs =
      isHot ? scheduler.createHotObservable(events) : scheduler.createColdObservable(events)
    let observers = [scheduler.createObserver(Int.self), scheduler.createObserver()]
    let subscriptions = observers.map { xs.subscribe($0) }
    scheduler.scheduleAt(25) { subscriptions[0].dispose() }
    scheduler.start()
    #expect(observers[0].events == [.next(10, 1), .completed(20)])
    #expect(observers[1].events == events)
    #expect(xs.subscriptions == [Subscription(0, 25), Subscription(0)])
    #expect("\(xs.subscriptions)" == "[(0 : 25), (0 : Infinity)]")
  }

  @Test func observersOfAHotObservableMayLeaveAndComeDuringAnEvent() {
    let xs = scheduler.createHotObservable([.next(10, 1), .next(20, 2)])
    let log = Cell<[String]>([])
    let second = SerialDisposable()
    let first = xs.subscribe(
      AnyObserver { event in
        log.value.append("a\(event)")
        second.dispose()
        _ = xs.subscribe(AnyObserver { log.value.append("c\($0)") })
      })
    second.disposable = xs.subscribe(AnyObserver { log.value.append("b\($0)") })
    scheduler.start()
    #expect(log.value == ["anext(1)", "bnext(1)", "anext(2)", "cnext(2)"])
    first.dispose()
  }

  @Test func startsAtOtherTimes() {
    let xs = scheduler.createHotObservable([.next(20, 1), .next(30, 2), .next(40, 3)])
    let created = Cell(0)
    let res = scheduler.start(created: 10, subscribed: 25, disposed: 35) {
      created.value = scheduler.clock
      return xs.asObservable()
    }
    #expect(res.events == [.next(30, 2)])
    #expect(created.value == 10)
    #expect(xs.subscriptions == [Subscription(25, 35)])
    #expect(scheduler.clock == 40)
  }

  @Test func startsWithoutTheLastTime() {
    let xs = scheduler.createHotObservable([.next(300, 1), .next(400, 2)])
    let res = scheduler.start(disposed: 350) { xs }
    #expect(res.events == [.next(300, 1)])
    #expect(xs.subscriptions == [Subscription(200, 350)])
  }

  @Test func disposesAt1000() {
    let xs = scheduler.createHotObservable([.next(999, 1), .next(1001, 2)])
    let res = scheduler.start { xs.asObservable() }
    #expect(res.events == [.next(999, 1)])
    #expect(xs.subscriptions == [Subscription(200, 1000)])
  }

  @Test func recordsFromNowOn() {
    let xs = scheduler.createHotObservable([.next(5, 1), .next(10, 2), .next(100_001, 3)])
    scheduler.advanceTo(5)
    let res = scheduler.record(xs)
    scheduler.start()
    #expect(res.events == [.next(10, 2)])
    #expect(xs.subscriptions == [Subscription(5, 100_000)])
  }

  @Test func timesOutOfOrderAreAMistake() async {
    await #expect(processExitsWith: .failure) {
      _ = TestScheduler(initialClock: 0).start(created: 100, subscribed: 50, disposed: 200) {
        Observable<Int>.create { _ in Disposables.create() }
      }
    }
  }

  @Test func recordsAreEqualIfTimesAndEventsAre() {
    let event = Recorded.next(10, 1)
    #expect(event == .next(10, 1))
    #expect(event != .next(11, 1))
    #expect(event != .next(10, 2))
    #expect(event != .completed(10))
    #expect(Recorded<Event<Int>>.completed(5) == .completed(5, Int.self))
    #expect(Recorded<Event<Int?>>.next(5, nil) == .next(5, nil))
    #expect("\([event])" == "[next(1) @ 10]")
  }

  @Test func listsOfRecordsNeedNoType() {
    let events = Recorded.events(.next(10, 1), .completed(20))
    #expect(events == [Recorded(time: 10, value: .next(1)), Recorded(time: 20, value: .completed)])
    #expect(Recorded.events([.next(10, 1), .completed(20)]) == events)
  }

  @Test func eventsOfTraitsAreEqualIfTheirValuesAndErrorsAre() {
    #expect([MaybeEvent.success(1), .completed] == [.success(1), .completed])
    #expect(MaybeEvent.success(1) != .success(2))
    #expect(MaybeEvent<Int>.error(RxError.noElements) == .error(RxError.noElements))
    #expect(MaybeEvent<Int>.error(RxError.noElements) != .error(RxError.timeout))
    #expect(CompletableEvent.completed == .completed)
    #expect(CompletableEvent.error(RxError.timeout) == .error(RxError.timeout))
    #expect(CompletableEvent.error(RxError.timeout) != .completed)
  }
}

final class TestSchedulerXCTests: XCTestCase {
  func testEventsAreCompared() {
    let scheduler = TestScheduler(initialClock: 0)
    let xs = scheduler.createHotObservable([.next(210, 1), .next(220, 2)])
    let res = scheduler.start { xs.asObservable() }
    XCTAssertEqual(res.events, [.next(210, 1), .next(220, 2)])
    XCTAssertEqual(xs.subscriptions, [Subscription(200, 1000)])
    XCTAssertRecordedElements(res.events, [1, 2])
  }

  func testEventsOfSinglesAreCompared() {
    let events: [SingleEvent<Int>] = [.success(1), .failure(Failure.first)]
    XCTAssertEqual(events, [.success(1), .failure(Failure.first)])
  }
}
