import RxFlavour
import RxFlavourTesting
import TestSupport
import Testing

/// RxSwift has no pauses, so its operators ask for none.
@Suite(.leavesNothing) struct PaceTests {
  @Test(
    "a queue lets its source go on, whatever waits", arguments: ["observe", "zip", "concatMap"])
  func queue(_ name: String) {
    let scheduler = TestScheduler(initialClock: 0)
    let taken = Counter()
    let gate = PublishSubject<Int>()
    let source = Observable<Int>.range(start: 0, count: 1000)
      .do(onNext: { _ in taken.increment() })
    let queued: Observable<Int> =
      switch name {
      case "observe": source.observe(on: scheduler)
      case "zip": Observable.zip(source, gate) { first, _ in first }
      default: source.concatMap { _ in gate.asObservable() }
      }
    let subscription = queued.subscribe()
    #expect(taken.value == 1000)
    subscription.dispose()
    scheduler.start()
    gate.onCompleted()
  }
}
