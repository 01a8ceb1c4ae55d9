import Dispatch
import RxFlavour
import RxFlavourTesting
import TestSupport
import Testing

/// The order in which sources begin and end, and events are sent.
@Suite struct OrderTests {
  private let log = Log<String>()
  private let senders = Cell<[String: AnyObserver<Int>]>([:])

  private func source(_ name: String) -> Observable<Int> {
    .create { [log, senders] observer in
      log.add("\(name) begins")
      senders.value[name] = observer
      return Disposables.create { log.add("\(name) ends") }
    }
  }

  /// The events after the subscription.
  private func run(_ observable: Observable<Int>, _ actions: () -> Void) -> [String] {
    let subscription = observable.subscribe(
      onNext: { [log] in log.add("\($0)") }, onError: { [log] _ in log.add("failed") },
      onCompleted: { [log] in log.add("completed") })
    actions()
    return withExtendedLifetime(subscription) { log.all }
  }

  private func send(_ name: String, _ element: Int) { senders.value[name]?.onNext(element) }
  private func complete(_ name: String) { senders.value[name]?.onCompleted() }
  private func fail(_ name: String) { senders.value[name]?.onError(Failure.first) }

  @Test func concatStopsTheOneBeforeFirst() {
    let all = run(source("a").concat(source("b"))) {
      complete("a")
      complete("b")
    }
    #expect(all == ["a begins", "a ends", "b begins", "completed", "b ends"])
  }

  /// The last of several sequences ends while it is being subscribed to. The elements that wait for
  /// the trampoline come before the end.
  @Test(arguments: ["catch", "retry", "concat"])
  func endOfTheLastWhileSubscribing(operation: String) {
    let isRetried = Cell(false)
    let last = Observable<Int>.create { observer in
      observer.onNext(1)
      if operation == "concat" { observer.onCompleted() } else { observer.onError(Failure.first) }
      return Disposables.create()
    }
    let first = source("a")
    let sequence =
      switch operation {
      case "catch": Observable.catch(sequence: [first, last])
      case "retry":
        Observable.deferred {
          defer { isRetried.value = true }
          return isRetried.value ? last : first
        }.retry(2)
      default: first.concat(last)
      }
    let all = run(
      sequence.materialize().flatMapLatest {
        if case .next = $0 { Observable.of(1, 2) } else { Observable.of(3, 4) }
      }
    ) {
      if operation == "concat" { complete("a") } else { fail("a") }
    }
    #expect(all == ["a begins", "a ends", "1", "2", "3", "4", "completed"])
  }

  /// The source is disposed of before the delay of its end begins.
  @Test func delayStopsTheSourceFirst() {
    let scheduler = TestScheduler(initialClock: 0)
    let ending = source("a").do(onDispose: { [log] in
      scheduler.scheduleAt(scheduler.clock + 2) { log.add("after 2 s") }
    })
    let all = run(ending.delay(.seconds(2), scheduler: scheduler)) {
      complete("a")
      scheduler.start()
    }
    #expect(all == ["a begins", "a ends", "after 2 s", "completed"])
  }

  @Test func concatMapStopsTheOneBeforeFirst() {
    let observable = source("a").concatMap { [self] in source("b\($0)") }
    let all = run(observable) {
      send("a", 1)
      send("a", 2)
      complete("b1")
      complete("a")
      complete("b2")
    }
    #expect(
      all == [
        "a begins", "b1 begins", "b1 ends", "b2 begins", "a ends", "b2 ends", "completed",
      ])
  }

  @Test func flatMapLatestStopsTheOneBeforeFirst() {
    let observable = source("a").flatMapLatest { [self] in source("b\($0)") }
    let all = run(observable) {
      send("a", 1)
      send("b1", 10)
      send("a", 2)
      send("b1", 11)
      fail("b2")
    }
    #expect(
      all == [
        "a begins", "b1 begins", "10", "b1 ends", "b2 begins", "b2 ends", "failed", "a ends",
      ])
  }

  @Test func flatMapLatestStopsItsSourceBeforeTheEnd() {
    let all = run(source("a").flatMapLatest { Observable.just($0) }) {
      send("a", 1)
      complete("a")
    }
    #expect(all == ["a begins", "1", "a ends", "completed"])
  }

  @Test(arguments: [false, true])
  func theLastInnerSequenceStopsBeforeTheEnd(onlyLatest: Bool) {
    let selector: @Sendable (Int) -> Observable<Int> = { [self] in source("b\($0)") }
    let observable = source("a")
    let all = run(onlyLatest ? observable.flatMapLatest(selector) : observable.flatMap(selector)) {
      send("a", 1)
      complete("a")
      send("b1", 10)
      complete("b1")
    }
    #expect(all == ["a begins", "b1 begins", "a ends", "10", "b1 ends", "completed"])
  }

  @Test(arguments: [false, true]) func aSourceThatEndsInsideOfJust(onlyLatest: Bool) {
    let observable = source("a")
    let selector: @Sendable (Int) -> Observable<Int> = { .just($0) }
    let flat = onlyLatest ? observable.flatMapLatest(selector) : observable.flatMap(selector)
    let nested = flat.do(onNext: { [self] _ in
      complete("a")
      log.add("after a")
    })
    let all = run(nested) { send("a", 1) }
    #expect(all == ["a begins", "a ends", "after a", "1", "completed"])
  }

  @Test func flatMapFirst() {
    let observable = source("a").flatMapFirst { [self] in source("b\($0)") }
    let all = run(observable) {
      send("a", 1)
      send("a", 2)
      complete("b1")
      send("a", 3)
      complete("a")
      complete("b3")
    }
    #expect(
      all == ["a begins", "b1 begins", "b1 ends", "b3 begins", "a ends", "b3 ends", "completed"])
  }

  @Test func merge() {
    let all = run(.merge(source("a"), source("b"), source("c"))) {
      complete("a")
      fail("b")
    }
    #expect(
      all == [
        "a begins", "b begins", "c begins", "a ends", "failed", "b ends", "c ends",
      ])
  }

  @Test func combineLatest() {
    let all = run(.combineLatest(source("a"), source("b")) { $0 + $1 }) {
      complete("a")
      send("b", 1)
    }
    #expect(all == ["a begins", "b begins", "a ends", "completed", "b ends"])
  }

  @Test(arguments: [false, true])
  func sourcesOfAZipStopBeforeTheEnd(failing: Bool) {
    let all = run(.zip(source("a"), source("b")) { $0 + $1 }) {
      complete("a")
      if failing { fail("b") } else { complete("b") }
    }
    let end = failing ? "failed" : "completed"
    #expect(all == ["a begins", "b begins", "a ends", "b ends", end])
  }

  @Test(arguments: [false, true])
  func sourcesOfCombineLatestStopBeforeTheEnd(failing: Bool) {
    let all = run(.combineLatest(source("a"), source("b")) { $0 + $1 }) {
      complete("a")
      if failing { fail("b") } else { complete("b") }
    }
    let end = failing ? "failed" : "completed"
    #expect(all == ["a begins", "b begins", "a ends", "b ends", end])
  }

  /// With an array of sources, the end comes first.
  @Test(arguments: [false, true])
  func sourcesInAnArrayStopAfterTheEnd(zip: Bool) {
    let sources = [source("a"), source("b")]
    let counts = zip ? Observable.zip(sources) { $0.count } : .combineLatest(sources) { $0.count }
    let all = run(counts) {
      complete("a")
      complete("b")
    }
    #expect(all == ["a begins", "b begins", "a ends", "completed", "b ends"])
  }

  @Test func delayStopsAFailedSourceFirst() {
    let all = run(source("a").delay(.seconds(1), scheduler: HistoricalScheduler())) { fail("a") }
    #expect(all == ["a begins", "a ends", "failed"])
  }

  @Test func theSourceOfFlatMapLatestStopsBeforeTheEnd() {
    let all = run(source("a").flatMapLatest { [self] in source("b\($0)") }) {
      send("a", 1)
      complete("b1")
      complete("a")
    }
    #expect(all == ["a begins", "b1 begins", "b1 ends", "a ends", "completed"])
  }

  @Test func takeUntil() {
    let all = run(source("a").take(until: source("b"))) {
      send("a", 1)
      send("b", 1)
    }
    #expect(all == ["b begins", "a begins", "1", "completed", "b ends", "a ends"])
  }

  @Test func retry() {
    let all = run(source("a").retry(2)) {
      fail("a")
      fail("a")
    }
    #expect(all == ["a begins", "a ends", "a begins", "failed", "a ends"])
  }

  /// After a failure, the source is stopped while it waits for the trigger.
  @Test func retryWhen() {
    let observable = source("a").retry { [self] (_: Observable<any Error>) in source("b") }
    let all = run(observable) {
      fail("a")
      send("b", 1)
      complete("b")
      fail("a")
    }
    #expect(
      all == ["b begins", "a begins", "a ends", "a begins", "b ends", "a ends", "completed"])
  }

  /// The trigger ends while the source, which fails at once, is being subscribed to again.
  @Test func theTriggerEndsBeforeTheNextAttempt() {
    let subject = ReplaySubject<Int>.createUnbounded()
    let all = run(subject.retry { (errors: Observable<any Error>) in errors.take(2) }) {
      subject.onNext(1)
      subject.onError(Failure.first)
    }
    #expect(all == ["1", "1", "completed"])
  }

  /// A documented difference from RxSwift, where `first()` sends 2, too.
  @Test func anOperatorThatEndsTakesNoEvent() {
    let subject = PublishSubject<Int>()
    let sending = { @Sendable (element: Int) in
      if element == 1 { subject.onNext(2) }
    }
    let all = run(
      .merge(
        subject.first().asObservable().map { $0 ?? 0 }.do(onNext: sending),
        subject.element(at: 0).map { $0 * 10 })
    ) { subject.onNext(1) }
    #expect(all == ["20", "1", "completed"])
  }

  /// The block sends the error before the element reaches the scheduler.
  @Test func anElementAfterANestedErrorIsDropped() {
    let scheduler = HistoricalScheduler()
    let failing = source("a").do(onNext: { [self] _ in fail("a") })
    let all = run(failing.observe(on: scheduler)) {
      send("a", 1)
      scheduler.start()
    }
    #expect(all == ["a begins", "a ends", "failed"])
  }

  /// A source whose observer was released sends nothing, and does not end.
  @Test func droppedObservers() {
    let dropped = Observable<Int>.create { _ in Disposables.create() }
    let isCompleted = Cell(false)
    let next = Observable<Int>.create { _ in
      isCompleted.value = true
      return Disposables.create()
    }
    let all: [Observable<Int>] = [
      .merge(dropped, .just(1)), Observable.of(dropped, dropped).merge(), dropped.concat(next),
      Observable.of(dropped, next).merge(maxConcurrent: 1), .concat([dropped, next]),
      Observable.just(1).flatMap { _ in dropped },
      Observable.just(1).flatMapLatest { _ in dropped },
      Observable.just(1).flatMapFirst { _ in dropped }, dropped.flatMap { _ in next },
      Observable.just(1).concatMap { _ in dropped }, dropped.switchLatestOfSelf(),
      .combineLatest(dropped, Observable.just(1)) { $0 + $1 },
      .zip(dropped, Observable.empty()) { $0 + $1 },
      .amb([dropped, dropped]), dropped.take(until: dropped), dropped.skip(until: dropped),
      dropped.sample(Observable.just(1)), dropped.withLatestFrom(Observable.just(1)),
      dropped.retry(), dropped.catch { _ in next }, dropped.groupBy { $0 }.merge(),
      Observable.error(Failure.first).retry { (_: Observable<any Error>) in dropped },
    ]
    let ends = Cell(0)
    let subscriptions = all.map { observable in
      observable.concat(next).subscribe(
        onError: { _ in ends.value += 1 }, onCompleted: { ends.value += 1 })
    }
    #expect(ends.value == 0)
    #expect(!isCompleted.value)
    for subscription in subscriptions { subscription.dispose() }
  }

  /// The objects of a chain are released at its end, or when it is disposed of.
  @Test func release() {
    let chains: [@Sendable (Observable<Int>, Thing) -> Observable<Int>] = [
      { source, thing in source.flatMap { _ in thing.numbers } },
      { source, thing in source.flatMapFirst { _ in thing.numbers } },
      { source, thing in source.flatMapLatest { _ in thing.numbers } },
      { source, thing in source.concatMap { _ in thing.numbers } },
      { source, thing in source.take(until: source.filter { thing.isBelow($0) }) },
      { source, thing in source.skip(until: source.filter { thing.isBelow($0) }) },
      { source, thing in source.sample(source.filter { thing.isBelow($0) }) },
      { source, thing in source.withLatestFrom(source) { thing.isBelow($0 + $1) ? 1 : 2 } },
      { source, thing in .combineLatest(source, source) { thing.isBelow($0 + $1) ? 1 : 2 } },
      { source, thing in .zip([source, source]) { thing.isBelow($0[0]) ? 1 : 2 } },
      { source, thing in source.groupBy { thing.isBelow($0) }.merge() },
      { source, thing in .amb([source, source.filter { thing.isBelow($0) }]) },
      { source, thing in
        source.concat(Observable.error(Failure.first)).retry { (errors: Observable<Failure>) in
          errors.take(1).map { _ in _ = thing }
        }
      },
      { source, thing in
        source.concat(Observable.error(Failure.first)).catch { _ in thing.numbers }
      },
    ]
    for (place, make) in chains.enumerated() {
      for source in [Observable.of(1, 2), .of(1, 2).concat(Observable.never())] {
        weak var held: Thing?
        var subscription: (any Disposable)?
        do {
          let thing = Thing()
          held = thing
          subscription = make(source, thing).subscribe()
        }
        subscription?.dispose()
        #expect(held == nil, "\(place)")
      }
    }
  }
}

extension Thing {
  fileprivate var numbers: Observable<Int> {
    Observable.of(1, 2).map { [self] in isBelow($0) ? $0 : 0 }
  }

  fileprivate func isBelow(_ number: Int) -> Bool { number > 0 }
}

extension Observable<Int> {
  fileprivate func switchLatestOfSelf() -> Observable<Int> {
    let source = self
    return Observable<Observable<Int>>.just(source).switchLatest()
  }
}
