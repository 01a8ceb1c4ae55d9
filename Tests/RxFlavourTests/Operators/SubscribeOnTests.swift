import Dispatch
import RxFlavour
import RxFlavourTesting
import TestSupport
import Testing

@Suite struct SubscribeOnTests {
  @Test func beginsAndEndsOnTheScheduler() {
    let scheduler = TestScheduler(initialClock: 0)
    let log = Log<String>()
    let source = Observable<Int>.create { observer in
      log.add("subscribed at \(scheduler.clock)")
      return Disposables.create { log.add("disposed at \(scheduler.clock)") }
    }
    _ = scheduler.start { source.subscribe(on: scheduler) }
    #expect(log.all == ["subscribed at 201", "disposed at 1001"])
  }

  @Test func events() {
    expectTimed(
      [.next(210, 2), .next(220, 3), .completed(250)], over: (201, 251), of: numbers(2, 3)
    ) { $0.subscribe(on: $1) }
    expectTimed(
      [.next(210, 2), .error(250, Failure.first)], over: (201, 251),
      of: numbers(2, end: .error(250, Failure.first))
    ) { $0.subscribe(on: $1) }
    expectTimed([.next(210, 2)], over: (201, 216), of: numbers(2, 3), disposed: 215) {
      $0.subscribe(on: $1)
    }
    expectTimed([.next(210, 2), .completed(210)], over: (201, 211), of: numbers(2, 3)) {
      $0.subscribe(on: $1).take(1)
    }
    // A source behind an operator is disposed of at its own end, not one tick later.
    expectTimed([.next(210, 2), .completed(250)], over: (201, 250), of: numbers(2)) {
      $0.map { $0 }.subscribe(on: $1)
    }
  }

  @Test func disposalPreventsTheSubscription() {
    let (scheduler, source) = (TestScheduler(initialClock: 0), Source())
    source.observable.subscribe(on: scheduler).subscribe().dispose()
    scheduler.start()
    #expect(!source.isSubscribed.value)
  }

  /// An element that comes between the disposal and the scheduler's work ends nothing.
  @Test func theSchedulerDisposesOfTheSource() {
    let scheduler = TestScheduler(initialClock: 0)
    let log = Log<String>()
    let observers = Cell<[AnyObserver<Int>]>([])
    let source = Observable<Int>.create { observer in
      observers.value.append(observer)
      return Disposables.create { log.add("disposed at \(scheduler.clock)") }
    }
    let subscription = source.subscribe(on: scheduler).subscribe()
    scheduler.scheduleAt(10) {
      subscription.dispose()
      for observer in observers.value { observer.onNext(1) }
      log.add("sent")
    }
    scheduler.start()
    #expect(log.all == ["sent", "disposed at 11"])
    observers.value = []
  }

  @Test func aSourceWithoutEndIsStopped() throws {
    let elements = Observable.repeatElement(1).subscribe(on: serialScheduler()).take(3)
    #expect(try elements.toBlocking().toArray() == [1, 1, 1])
  }

  @Test func disposalAtAnyTime() {
    let scheduler = serialScheduler()
    let running = Cell(0)
    let source = Observable<Int>.create { observer in
      running.value += 1
      observer.onNext(1)
      return Disposables.create { running.value -= 1 }
    }
    for round in 0..<2000 {
      let subscription = source.subscribe(on: scheduler).subscribe()
      for _ in 0..<round % 100 { _ = scheduler.now }
      subscription.dispose()
    }
    let isDone = DispatchSemaphore(value: 0)
    // If the subscription is disposed of while it begins, it schedules the disposal only then. The
    // second run comes after that.
    _ = scheduler.schedule(()) {
      scheduler.schedule(()) {
        isDone.signal()
        return Disposables.create()
      }
    }
    isDone.wait()
    #expect(running.value == 0)
  }
}
