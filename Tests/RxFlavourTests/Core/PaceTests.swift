import Dispatch
import RxFlavour
import RxFlavourTesting
import Scheduling
import Signals
import TestSupport
import Testing

/// RxSwift has no pauses, so its operators ask for none.
@Suite(.leavesNothing) struct PaceTests {
  @Test(
    "a queue lets its source go on, whatever waits",
    arguments: ["observe", "zip", "concatMap", "delay", "before delay", "in flatMapLatest"],
    ["range", "concat", "signal"])
  func queue(_ name: String, source: String) {
    let scheduler = RxFlavourTesting.TestScheduler(initialClock: 0)
    let taken = Counter()
    let gate = PublishSubject<Int>()
    let numbers: Observable<Int> =
      switch source {
      case "range": .range(start: 0, count: 1000)
      case "concat": .concat((0..<1000).map { .just($0) })
      default: Signal.range(start: 0, count: 1000).asObservable()
      }
    let counted = numbers.do(onNext: { _ in taken.increment() })
    let queued: Observable<Int> =
      switch name {
      case "observe": counted.observe(on: scheduler)
      case "zip": .zip(counted, gate) { first, _ in first }
      case "delay": counted.delay(.seconds(1), scheduler: scheduler)
      case "before delay": counted.observe(on: scheduler).delay(.seconds(1), scheduler: scheduler)
      case "in flatMapLatest":
        Observable.just(0).flatMapLatest { _ in counted.observe(on: scheduler) }
      default: counted.concatMap { _ in gate.asObservable() }
      }
    let subscription = Scheduler.immediate.performAsCurrent { queued.subscribe() }
    #expect(taken.value == 1000)
    subscription.dispose()
    scheduler.start()
    gate.onCompleted()
  }
}
