import Dispatch
import RxFlavour
import RxFlavourTesting
import Testing

/// The objects of operators of time are released when the subscription ends, even if work is still
/// scheduled.
@Suite struct TimedReleaseTests {
  private typealias Operator = @Sendable (Observable<Thing>, any SchedulerType) -> Observable<Void>

  private static let long = DispatchTimeInterval.seconds(1_000_000)
  private static let operators: [Operator] = [
    { $0.debounce(long, scheduler: $1).map { _ in } },
    { $0.throttle(long, scheduler: $1).map { _ in } },
    { $0.throttle(long, latest: false, scheduler: $1).map { _ in } },
    { $0.delay(long, scheduler: $1).map { _ in } },
    { $0.delaySubscription(long, scheduler: $1).map { _ in } },
    { $0.timeout(long, scheduler: $1).map { _ in } },
    { $0.timeout(long, other: Observable.never(), scheduler: $1).map { _ in } },
    { $0.buffer(timeSpan: long, count: 10, scheduler: $1).map { _ in } },
    { $0.window(timeSpan: long, count: 10, scheduler: $1).map { _ in } },
    { $0.take(for: long, scheduler: $1).map { _ in } },
    { $0.skip(long, scheduler: $1).map { _ in } },
    { $0.map { _ in }.concat(Observable<Int>.timer(long, scheduler: $1).map { _ in }) },
    { $0.map { _ in }.concat(Observable<Int>.interval(long, scheduler: $1).map { _ in }) },
  ]

  @Test(arguments: operators.indices) func atDisposal(index: Int) {
    let source = PublishSubject<Thing>()
    let subscription: any Disposable
    weak var captured: Thing?
    weak var sent: Thing?
    do {
      let (thing, element) = (Thing(), Thing())
      (captured, sent) = (thing, element)
      subscription = Self.operators[index](source.asObservable(), serialScheduler())
        .subscribe(onNext: { _ in _ = thing })
      source.onNext(Thing())
      source.onNext(element)
    }
    #expect(captured != nil)
    #expect(source.hasObservers == (index != 4))
    subscription.dispose()
    #expect(captured == nil)
    #expect(sent == nil)
    #expect(!source.hasObservers)
  }

  @Test(arguments: operators.indices) func atTheEnd(index: Int) {
    let source = PublishSubject<Thing>()
    let scheduler = TestScheduler(initialClock: 0)
    weak var captured: Thing?
    var subscription: (any Disposable)?
    do {
      let thing = Thing()
      captured = thing
      subscription = Self.operators[index](source.asObservable(), scheduler)
        .subscribe(onNext: { _ in _ = thing }, onError: { _ in })
      source.onNext(Thing())
      source.onError(Failure.first)
    }
    // This operator subscribes only when the scheduler runs, so it gets the error only then.
    if index == 4 { scheduler.start() }
    withExtendedLifetime(subscription) { #expect(captured == nil) }
  }
}
