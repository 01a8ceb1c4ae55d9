import RxFlavour
import RxFlavourTesting
import TestSupport
import Testing

@Suite struct TriggerTests {
  static let values: Events = [
    .next(210, 2), .next(220, 3), .next(230, 4), .next(240, 5), .completed(250),
  ]

  @Test(arguments: [
    TwoSources(
      values, [.next(225, 99), .completed(230)],
      [.next(210, 2), .next(220, 3), .completed(225)], 225, 225),
    TwoSources(
      values, [.error(225, Failure.first)],
      [.next(210, 2), .next(220, 3), .error(225, Failure.first)], 225, 225),
    TwoSources(values, [.completed(225)], values, 250, 225),
    TwoSources(values, [], values, 250, 250),
    TwoSources([], [.next(225, 2)], [.completed(225)], 225, 225),
    TwoSources([], [.error(225, Failure.first)], [.error(225, Failure.first)], 225, 225),
    TwoSources([], [.completed(225)], [], 1000, 225),
    TwoSources([], [], [], 1000, 1000),
    TwoSources(
      [.error(225, Failure.first)], [.next(240, 2)], [.error(225, Failure.first)], 225, 225),
  ])
  func take(_ sources: TwoSources) {
    sources.check { $0.take(until: $1) }
  }

  @Test func endAtSubscription() {
    let log = Cell<[String]>([])
    let source = Observable<Int>.create { _ in
      log.value.append("source")
      return Disposables.create()
    }
    _ = source.take(until: Observable.just(1)).subscribe(onCompleted: { log.value.append("end") })
    #expect(log.value == ["end"])
  }

  @Test(arguments: [
    TwoSources(
      values, [.next(225, 99), .completed(230)],
      [.next(230, 4), .next(240, 5), .completed(250)], 250, 225),
    TwoSources(values, [.error(225, Failure.first)], [.error(225, Failure.first)], 225, 225),
    TwoSources(
      [.next(210, 2), .error(220, Failure.first)], [.next(230, 2)],
      [.error(220, Failure.first)], 220, 220),
    TwoSources(values, [.completed(225)], [], 250, 225),
    TwoSources([], [.next(225, 2), .completed(250)], [], 1000, 225),
    TwoSources([], [.error(225, Failure.first)], [.error(225, Failure.first)], 225, 225),
    TwoSources(values, [.error(300, Failure.first)], [], 250, 250),
    TwoSources(values, [], [], 250, 250),
    TwoSources([], [.completed(225)], [], 1000, 225),
    TwoSources([], [], [], 1000, 1000),
  ])
  func skip(_ sources: TwoSources) {
    sources.check { $0.skip(until: $1) }
  }

  @Test("skip(until:) passes an error of a trigger that is being subscribed to", .tags(.K73))
  func failingTrigger() {
    for sendsFirst in [true, false] {
      let log = Cell<[String]>([])
      let source = PublishSubject<Int>()
      let trigger = Observable<Int>.create { observer in
        if sendsFirst { observer.onNext(1) }
        observer.onError(Failure.first)
        return Disposables.create()
      }
      _ = source.skip(until: trigger).subscribe(
        onNext: { log.value.append("\($0)") }, onError: { _ in log.value.append("error") },
        onDisposed: { log.value.append("disposed") })
      source.onNext(5)
      #expect(log.value == ["error", "disposed"])
      #expect(!source.hasObservers)
    }
  }

  @Test("skip(until:) disposes of a trigger that has sent an element") func triggerThatGoesOn() {
    let log = Cell<[String]>([])
    let (source, trigger) = (PublishSubject<Int>(), PublishSubject<Int>())
    for first in [0, 1] {
      let subscription = source.skip(
        until: first == 0 ? trigger.startWith(0) : trigger.asObservable()
      )
      .subscribe(
        onNext: { log.value.append("\($0)") }, onError: { _ in log.value.append("error") })
      trigger.onNext(0)
      #expect(!trigger.hasObservers)
      source.onNext(5)
      subscription.dispose()
    }
    trigger.onError(Failure.first)
    #expect(log.value == ["5", "5"])
  }

  /// The source completes before it can send anything. So the end of the trigger doesn't matter.
  @Test func skipOfACompletedSource() {
    let log = Cell<[String]>([])
    let trigger = Observable<Int>.error(Failure.first)
      .do(onSubscribe: { log.value.append("trigger") })
    for source in [Observable<Int>.empty(), .just(1)] {
      _ = source.skip(until: trigger).subscribe { log.value.append("\($0)") }
    }
    #expect(log.value == ["trigger", "trigger"])
  }

  /// A sequence without an end is not taken for one that has ended.
  @Test func silenceIsNoEnd() {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.hot(.completed(210))
    let next = scheduler.hot(.next(300, 1))
    let result = scheduler.start { source.skip(until: Observable<Int>.never()).concat(next) }
    #expect(result.events == [])
    #expect(next.windows == [])
  }

  /// The source is subscribed to first.
  @Test func bothAtSubscription() {
    let log = Cell<[Int]>([])
    _ = Observable.just(1).skip(until: Observable.just(2))
      .subscribe(onNext: { log.value.append($0) }, onCompleted: { log.value.append(0) })
    #expect(log.value == [])
  }

  static let sampled: Events = [
    .next(220, 2), .next(240, 3), .next(290, 4), .next(300, 5), .next(310, 6),
  ]
  static let ticks: Events = [.next(210, 0), .next(250, 0), .next(260, 0), .next(320, 0)]

  @Test(arguments: [
    TwoSources(
      sampled + [.completed(400)], ticks + [.completed(500)],
      [.next(250, 3), .next(320, 6), .completed(500)], 400, 500),
    TwoSources(
      sampled + [.next(360, 7), .completed(400)], ticks + [.completed(500)],
      [.next(250, 3), .next(320, 6), .next(500, 7), .completed(500)], 400, 500),
    TwoSources(
      [.next(220, 2), .next(240, 3), .next(290, 4), .completed(300)], ticks + [.completed(500)],
      [.next(250, 3), .next(320, 4), .completed(320)], 300, 320),
    TwoSources(
      sampled + [.completed(400)], [.next(250, 0), .error(320, Failure.first)],
      [.next(250, 3), .error(320, Failure.first)], 320, 320),
    TwoSources(
      sampled + [.error(320, Failure.first)], [.next(250, 0), .next(300, 0)],
      [.next(250, 3), .next(300, 5), .error(320, Failure.first)], 320, 320),
    // When the source completes after the sampler, nothing can end the sequence.
    TwoSources([.next(210, 2), .completed(230)], [.completed(220)], [.next(220, 2)], 230, 220),
  ])
  func sample(_ sources: TwoSources) {
    sources.check { $0.sample($1) }
  }

  @Test(arguments: [
    TwoSources(
      sampled + [.completed(400)], ticks + [.completed(500)],
      [.next(210, 0), .next(250, 3), .next(260, 0), .next(320, 6), .next(500, 0), .completed(500)],
      400, 500)
  ])
  func sampleOrDefault(_ sources: TwoSources) {
    sources.check { $0.sample($1, defaultValue: 0) }
  }

  static let first: Events = [.next(250, 3), .next(260, 4), .next(310, 5), .next(340, 6)]
  static let second: Events = [.next(255, 10), .next(330, 20), .next(350, 30)]

  @Test(arguments: [
    TwoSources(
      first + [.next(410, 7), .completed(590)], second + [.completed(400)],
      [.next(260, 14), .next(310, 15), .next(340, 26), .next(410, 37), .completed(590)], 590, 400),
    TwoSources(
      first + [.completed(390)], second,
      [.next(260, 14), .next(310, 15), .next(340, 26), .completed(390)], 390, 390),
    TwoSources(
      first + [.error(390, Failure.first)], second + [.completed(380)],
      [.next(260, 14), .next(310, 15), .next(340, 26), .error(390, Failure.first)], 390, 380),
    TwoSources(
      first + [.completed(390)], second + [.error(370, Failure.first)],
      [.next(260, 14), .next(310, 15), .next(340, 26), .error(370, Failure.first)], 370, 370),
  ])
  func withLatestFrom(_ sources: TwoSources) {
    sources.check { $0.withLatestFrom($1) { $0 + $1 } }
  }

  @Test(arguments: [
    TwoSources(
      first + [.completed(390)], second,
      [.next(260, 10), .next(310, 10), .next(340, 20), .completed(390)], 390, 390)
  ])
  func latestAlone(_ sources: TwoSources) {
    sources.check { $0.withLatestFrom($1) }
  }

  @Test(arguments: [
    TwoSources(
      first + [.completed(390)], second, [.next(260, 14), .error(310, Failure.first)], 310, 310)
  ])
  func selectorThrows(_ sources: TwoSources) {
    sources.check { left, right in
      left.withLatestFrom(right) { x, y in
        if x == 5 { throw Failure.first }
        return x + y
      }
    }
  }

  /// The second sequence is subscribed to first.
  @Test func latestAtSubscription() {
    let log = Cell<[Int]>([])
    _ = Observable.just(1).withLatestFrom(Observable.just(2)) { $0 * 10 + $1 }
      .subscribe(onNext: { log.value.append($0) })
    #expect(log.value == [12])
  }
}
