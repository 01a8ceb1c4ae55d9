import RxFlavour
import RxFlavourTesting
import TestSupport
import Testing

/// `combineLatest` and `zip` of each number of sources of the traits.
@MainActor @Suite struct CombiningEachTests {
  private static let expected = (2...8).map { "01234567".prefix($0) }.map(String.init)

  private let log = Log<String>()

  private func expectAll(
    _ all: [Observable<String>], at location: SourceLocation = #_sourceLocation
  ) {
    let log = Log<String>()
    for each in all { each.subscribe(onNext: { log.add($0) }).dispose() }
    #expect(log.all == Self.expected, sourceLocation: location)
  }

  // MARK: Each number

  @Test func infallible() {
    let x = (0..<8).map { Infallible.just("\($0)") }
    typealias Joined = Infallible<String>
    let latest: [Joined] = [
      .combineLatest(x[0], x[1]) { [$0, $1].joined() },
      .combineLatest(x[0], x[1], x[2]) { [$0, $1, $2].joined() },
      .combineLatest(x[0], x[1], x[2], x[3]) { [$0, $1, $2, $3].joined() },
      .combineLatest(x[0], x[1], x[2], x[3], x[4]) { [$0, $1, $2, $3, $4].joined() },
      .combineLatest(x[0], x[1], x[2], x[3], x[4], x[5]) { [$0, $1, $2, $3, $4, $5].joined() },
      .combineLatest(x[0], x[1], x[2], x[3], x[4], x[5], x[6]) {
        [$0, $1, $2, $3, $4, $5, $6].joined()
      },
      .combineLatest(x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7]) {
        [$0, $1, $2, $3, $4, $5, $6, $7].joined()
      },
    ]
    expectAll(latest.map { $0.asObservable() })
    let zipped: [Joined] = [
      .zip(x[0], x[1]) { [$0, $1].joined() },
      .zip(x[0], x[1], x[2]) { [$0, $1, $2].joined() },
      .zip(x[0], x[1], x[2], x[3]) { [$0, $1, $2, $3].joined() },
      .zip(x[0], x[1], x[2], x[3], x[4]) { [$0, $1, $2, $3, $4].joined() },
      .zip(x[0], x[1], x[2], x[3], x[4], x[5]) { [$0, $1, $2, $3, $4, $5].joined() },
      .zip(x[0], x[1], x[2], x[3], x[4], x[5], x[6]) { [$0, $1, $2, $3, $4, $5, $6].joined() },
      .zip(x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7]) {
        [$0, $1, $2, $3, $4, $5, $6, $7].joined()
      },
    ]
    expectAll(zipped.map { $0.asObservable() })
  }

  private func expectShared<Strategy: SharingStrategyProtocol>(_ strategy: Strategy.Type) {
    typealias Joined = SharedSequence<Strategy, String>
    let x: [Joined] = (0..<8).map {
      BehaviorRelay(value: "\($0)").asSharedSequence(onErrorJustReturn: "")
    }
    let latest: [Joined] = [
      .combineLatest(x[0], x[1]) { [$0, $1].joined() },
      .combineLatest(x[0], x[1], x[2]) { [$0, $1, $2].joined() },
      .combineLatest(x[0], x[1], x[2], x[3]) { [$0, $1, $2, $3].joined() },
      .combineLatest(x[0], x[1], x[2], x[3], x[4]) { [$0, $1, $2, $3, $4].joined() },
      .combineLatest(x[0], x[1], x[2], x[3], x[4], x[5]) { [$0, $1, $2, $3, $4, $5].joined() },
      .combineLatest(x[0], x[1], x[2], x[3], x[4], x[5], x[6]) {
        [$0, $1, $2, $3, $4, $5, $6].joined()
      },
      .combineLatest(x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7]) {
        [$0, $1, $2, $3, $4, $5, $6, $7].joined()
      },
    ]
    expectAll(latest.map { $0.asObservable() })
    let zipped: [Joined] = [
      .zip(x[0], x[1]) { [$0, $1].joined() },
      .zip(x[0], x[1], x[2]) { [$0, $1, $2].joined() },
      .zip(x[0], x[1], x[2], x[3]) { [$0, $1, $2, $3].joined() },
      .zip(x[0], x[1], x[2], x[3], x[4]) { [$0, $1, $2, $3, $4].joined() },
      .zip(x[0], x[1], x[2], x[3], x[4], x[5]) { [$0, $1, $2, $3, $4, $5].joined() },
      .zip(x[0], x[1], x[2], x[3], x[4], x[5], x[6]) { [$0, $1, $2, $3, $4, $5, $6].joined() },
      .zip(x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7]) {
        [$0, $1, $2, $3, $4, $5, $6, $7].joined()
      },
    ]
    expectAll(zipped.map { $0.asObservable() })
  }

  @Test func driver() { expectShared(DriverSharingStrategy.self) }

  @Test func signal() { expectShared(SignalSharingStrategy.self) }

  @Test func single() {
    let x = (0..<8).map { Single.just("\($0)") }
    let zipped: [Single<String>] = [
      .zip(x[0], x[1]) { [$0, $1].joined() },
      .zip(x[0], x[1], x[2]) { [$0, $1, $2].joined() },
      .zip(x[0], x[1], x[2], x[3]) { [$0, $1, $2, $3].joined() },
      .zip(x[0], x[1], x[2], x[3], x[4]) { [$0, $1, $2, $3, $4].joined() },
      .zip(x[0], x[1], x[2], x[3], x[4], x[5]) { [$0, $1, $2, $3, $4, $5].joined() },
      .zip(x[0], x[1], x[2], x[3], x[4], x[5], x[6]) { [$0, $1, $2, $3, $4, $5, $6].joined() },
      .zip(x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7]) {
        [$0, $1, $2, $3, $4, $5, $6, $7].joined()
      },
    ]
    expectAll(zipped.map { $0.asObservable() })
  }

  @Test func maybe() {
    let x = (0..<8).map { Maybe.just("\($0)") }
    let zipped: [Maybe<String>] = [
      .zip(x[0], x[1]) { [$0, $1].joined() },
      .zip(x[0], x[1], x[2]) { [$0, $1, $2].joined() },
      .zip(x[0], x[1], x[2], x[3]) { [$0, $1, $2, $3].joined() },
      .zip(x[0], x[1], x[2], x[3], x[4]) { [$0, $1, $2, $3, $4].joined() },
      .zip(x[0], x[1], x[2], x[3], x[4], x[5]) { [$0, $1, $2, $3, $4, $5].joined() },
      .zip(x[0], x[1], x[2], x[3], x[4], x[5], x[6]) { [$0, $1, $2, $3, $4, $5, $6].joined() },
      .zip(x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7]) {
        [$0, $1, $2, $3, $4, $5, $6, $7].joined()
      },
    ]
    expectAll(zipped.map { $0.asObservable() })
  }

  // MARK: Events

  @Test func latestElementsOfInfallibles() {
    for sources in [
      TwoSources([.completed(210)], [.next(215, 2), .completed(220)], [.completed(215)], 210, 215),
      TwoSources(
        [.next(215, 2), .next(225, 4), .completed(230)],
        [.next(220, 3), .next(230, 5), .next(240, 7), .completed(250)],
        [.next(220, 5), .next(225, 7), .next(230, 9), .next(240, 11), .completed(250)], 230, 250),
    ] {
      sources.check {
        Infallible.combineLatest(
          $0.asInfallible(onErrorJustReturn: 0), $1.asInfallible(onErrorJustReturn: 0)
        ) { $0 + $1 }.asObservable()
      }
    }
  }

  @Test func pairsOfInfallibles() {
    for sources in [
      TwoSources([.completed(210)], [.next(215, 2), .completed(220)], [.completed(220)], 210, 220),
      TwoSources(
        [.next(210, 1), .next(220, 2), .next(230, 3), .completed(235)],
        [.next(240, 10), .next(250, 20), .next(260, 30), .completed(270)],
        [.next(240, 11), .next(250, 22), .next(260, 33), .completed(270)], 235, 270),
    ] {
      sources.check {
        Infallible.zip(
          $0.asInfallible(onErrorJustReturn: 0), $1.asInfallible(onErrorJustReturn: 0)
        ) { $0 + $1 }.asObservable()
      }
    }
  }

  @Test func driversBeginWithOneElement() {
    let (number, text) = (BehaviorRelay(value: 1), BehaviorRelay(value: "a"))
    let both = Driver.combineLatest(number.asDriver(), text.asDriver()) { "\($0)\($1)" }
    let subscription = both.drive(log.observer())
    number.accept(2)
    text.accept("b")
    #expect(log.all == ["1a", "2a", "2b"].map { "next(\($0))" })
    subscription.dispose()
    number.accept(3)
    #expect(log.all.count == 3)
  }

  /// The function of a driver is called once for all subscribers, that of an infallible for each.
  @Test func sharing() {
    let relay = BehaviorRelay(value: 1)
    let driver = relay.asDriver()
    let shared = Driver.combineLatest(driver, driver.skip(1)) { [log] in
      log.add("driver \($0 + $1)")
    }
    let infallible = Infallible.combineLatest(relay.asInfallible(), relay.asInfallible().skip(1)) {
      [log] in log.add("infallible \($0 + $1)")
    }
    let subscriptions = [
      shared.drive(), shared.drive(), infallible.subscribe(), infallible.subscribe(),
    ]
    relay.accept(2)
    #expect(log.all.filter { $0 == "driver 4" }.count == 1)
    #expect(log.all.filter { $0 == "infallible 4" }.count == 2)
    for subscription in subscriptions { subscription.dispose() }
    let count = log.all.count
    relay.accept(3)
    #expect(log.all.count == count)
  }

  @Test func failureStopsTheOtherSource() {
    let source = Source()
    let failing = Source()
    _ = Single.zip(source.observable.asSingle(), failing.observable.asSingle()) { $0 + $1 }
      .subscribe(
        onSuccess: { [log] in log.add("\($0)") }, onFailure: { [log] in log.add("\($0)") },
        onDisposed: { [log] in log.add("disposed") })
    #expect(source.isSubscribed.value)
    failing.send(.error(Failure.second))
    #expect(!source.isSubscribed.value)
    #expect(log.all == ["second", "disposed"])
  }

  @Test func functionOfSinglesThrows() {
    let one = Single.just(1)
    let failed = Single<Int>.zip(one, one, one) { _, _, _ in throw Failure.first }
    _ = failed.subscribe(onFailure: { [log] in log.add("\($0)") })
    _ = Maybe<Int>.zip(.just(1), .just(2)) { _, _ in throw Failure.second }
      .subscribe(onError: { [log] in log.add("\($0)") })
    #expect(log.all == ["first", "second"])
  }

  @Test func release() {
    weak var weakThing: Thing?
    var subscriptions: [any Disposable] = []
    let relay = PublishRelay<Int>()
    do {
      let thing = Thing()
      weakThing = thing
      let add: @Sendable (Int, Int) -> Int = { first, second in
        withExtendedLifetime(thing) { first + second }
      }
      let (signal, infallible) = (relay.asSignal(), relay.asInfallible())
      let single = relay.asObservable().asSingle()
      subscriptions = [
        RxSignal.combineLatest(signal, signal, resultSelector: add).emit(),
        RxSignal.zip(signal, signal, resultSelector: add).emit(),
        Infallible.combineLatest(infallible, infallible, resultSelector: add).subscribe(),
        Infallible.zip(infallible, infallible, resultSelector: add).subscribe(),
        Single.zip(single, single, resultSelector: add).subscribe(),
      ]
    }
    relay.accept(1)
    #expect(weakThing != nil)
    for subscription in subscriptions { subscription.dispose() }
    withExtendedLifetime(subscriptions) { #expect(weakThing == nil) }
  }
}
