import RxFlavour
import RxFlavourTesting
import Testing

/// Sequences become infallible ones.
@Suite struct AsInfallibleTests {
  private let events = Cell<[Event<Int>]>([])

  @Test func latestOfInfallibleSequences() {
    let source = PublishSubject<Int>()
    let inner = [BehaviorRelay(value: 10), BehaviorRelay(value: 20)]
    let latest: Infallible<Int> = source.flatMapLatest { inner[$0].asInfallible() }
    let subscription = latest.subscribe { [events] in events.value.append($0.event) }
    for index in [0, 1] { source.onNext(index) }
    inner[0].accept(11)
    inner[1].accept(21)
    source.onCompleted()
    subscription.dispose()
    #expect(events.value == [.next(10), .next(20), .next(21)])
  }

  @Test func latestOfOtherSequences() {
    let latest = Observable.of(1, 2).flatMapLatest { Observable.just($0) }
    _ = latest.subscribe { [events] in events.value.append($0) }
    #expect(events.value == [.next(1), .next(2), .completed])
  }

  @Test func sharedSequences() {
    let scheduler = TestScheduler(initialClock: 0)
    SharingScheduler.mock(scheduler: scheduler) {
      let infallible: Infallible<Int> = Driver.of(1, 2).asInfallible()
      _ = infallible.subscribe { [events] in events.value.append($0.event) }
      _ = Driver.just(3).asSignal(onErrorSignalWith: .empty()).asInfallible()
    }
    scheduler.start()
    #expect(events.value == [.next(1), .next(2), .completed])
  }
}
