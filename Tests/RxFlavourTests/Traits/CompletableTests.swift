import Dispatch
import RxFlavour
import RxFlavourTesting
import TestSupport
import Testing

private typealias NoElements = [Recorded<Event<Never>>]

@Suite struct CompletableTests {
  @Test func events() {
    let log = Log<String>()
    for completable in [Completable.empty(), .error(Failure.first), .never()] {
      _ = completable.subscribe { log.add("\($0)") }
      _ = completable.subscribe(
        onCompleted: { log.add("done") }, onError: { log.add("\($0)") },
        onDisposed: { log.add("disposed") })
    }
    #expect(
      log.all == [
        "completed", "done", "disposed", "error(RxFlavourTests.Failure.first)", "first",
        "disposed",
      ])
  }

  @Test func callsAnObjectWhileItLives() {
    let log = Log<String>()
    var thing: Thing? = Thing()
    _ = Completable.empty().subscribe(with: thing!, onCompleted: { _ in log.add("completed") })
    _ = Completable.error(Failure.first).subscribe(
      with: thing!, onError: { log.add("\($1)") }, onDisposed: { _ in log.add("disposed") })
    #expect(log.all == ["completed", "first", "disposed"])
    let source = PublishSubject<Never>()
    _ = source.asCompletable().subscribe(with: thing!, onCompleted: { _ in log.add("too late") })
    thing = nil
    source.onCompleted()
    #expect(log.all == ["completed", "first", "disposed"])
  }

  @Test func creates() {
    for (event, expected) in [
      (CompletableEvent.completed, [.completed(200)]),
      (.error(Failure.first), [.error(200, Failure.first)]),
    ] as [(CompletableEvent, NoElements)] {
      expect(expected) { _ in
        Completable.create { observer in
          observer(event)
          return Disposables.create()
        }.asObservable()
      }
    }
  }

  @Test func forwards() {
    let done: NoElements = [.completed(200)]
    expect(done) { _ in Completable.deferred { .empty() }.asObservable() }
    expect(done) { _ in Completable.error(Failure.first).catch { _ in .empty() }.asObservable() }
    expect(done) { _ in Completable.empty().do(onCompleted: {}).asObservable() }
    expect([.completed(202, Never.self)]) {
      Completable.empty().delay(.seconds(2), scheduler: $0).asObservable()
    }
    expect([.error(205, RxError.timeout, Never.self)]) {
      Completable.never().timeout(.seconds(5), scheduler: $0).asObservable()
    }
    expect([.error(200, Failure.second, Never.self)]) { _ in
      Completable.empty().do(onCompleted: { throw Failure.second }).asObservable()
    }
  }

  @Test func waits() async throws {
    try await Completable.empty().value
    await #expect(throws: Failure.first) { try await Completable.error(Failure.first).value }
  }

  // MARK: Several

  /// Subscribes at 200 to the result of `make` for two sources, and expects the events and the
  /// subscriptions to the sources.
  private func expectBoth<Output: Equatable, Second: Sendable>(
    _ events: [Recorded<Event<Output>>], _ first: [Subscription], _ second: [Subscription],
    of firstEvents: NoElements, _ secondEvents: [Recorded<Event<Second>>],
    at location: SourceLocation = #_sourceLocation,
    _ make: (Completable, Observable<Second>) -> Observable<Output>
  ) {
    let scheduler = TestScheduler(initialClock: 0)
    let xs = scheduler.createHotObservable(firstEvents)
    let ys = scheduler.createHotObservable(secondEvents)
    let made = make(xs.asCompletable(), ys.asObservable())
    let res = scheduler.start { made }
    #expect(res.events == events, sourceLocation: location)
    #expect(xs.subscriptions == first, sourceLocation: location)
    #expect(ys.subscriptions == second, sourceLocation: location)
  }

  @Test func andThen() {
    let second: [Recorded<Event<Int>>] = [.next(280, 1), .completed(290)]
    let windows = ([Subscription(200, 210)], [Subscription(210, 290)])
    expectBoth(
      [.next(280, 1), .completed(290)], windows.0, windows.1, of: [.completed(210)], second
    ) { $0.andThen($1) }
    expectBoth(
      [.next(290, 1), .completed(290)], windows.0, windows.1, of: [.completed(210)], second
    ) { $0.andThen($1.asSingle()).asObservable() }
    expectBoth(
      [.next(290, 1), .completed(290)], windows.0, windows.1, of: [.completed(210)], second
    ) { $0.andThen($1.asMaybe()).asObservable() }
    expectBoth(
      [.completed(290)], windows.0, windows.1, of: [.completed(210)], second
    ) { $0.andThen($1.ignoreElements().asCompletable()).asObservable() }
    expectBoth(
      [.error(290, Failure.first)], windows.0, windows.1, of: [.completed(210)],
      [.error(290, Failure.first, Int.self)]
    ) { $0.andThen($1) }
    expectBoth(
      [.error(210, Failure.first)], windows.0, [], of: [.error(210, Failure.first)], second
    ) { $0.andThen($1) }
  }

  @Test func andThenAtOnce() {
    expect([.next(200, 1), .completed(200)]) { _ in Completable.empty().andThen(.of(1)) }
    // Sources that send at once take turns.
    expect([.next(200, 1), .next(200, 3), .next(200, 2), .completed(200)]) { _ in
      Observable.merge(Completable.empty().andThen(.of(1, 2)), .of(3))
    }
  }

  @Test func andThenReleasesTheFirst() {
    let source = PublishSubject<Never>()
    weak var weakThing: Thing?
    var subscription: (any Disposable)?
    do {
      let thing = Thing()
      weakThing = thing
      subscription = source.asCompletable()
        .do(onCompleted: { withExtendedLifetime(thing) {} })
        .andThen(Completable.never())
        .subscribe()
    }
    #expect(weakThing != nil)
    source.onCompleted()
    #expect(weakThing == nil)
    subscription?.dispose()
  }

  @Test func concatenates() {
    let makers: [@Sendable (Completable, Completable) -> Completable] = [
      { .concat($0, $1) }, { .concat([$0, $1]) }, { $0.concat($1) },
    ]
    for make in makers {
      expectBoth(
        [.completed(300)], [Subscription(200, 250)], [Subscription(250, 300)],
        of: [.completed(250)], [.completed(300, Never.self)]
      ) { make($0, $1.asCompletable()).asObservable() }
    }
  }

  @Test func zips() {
    let makers: [@Sendable (Completable, Completable) -> Completable] = [
      { .zip($0, $1) }, { .zip([$0, $1]) }, { .zip(AnyCollection([$0, $1])) },
    ]
    for make in makers {
      expectBoth(
        [.completed(300)], [Subscription(200, 250)], [Subscription(200, 300)],
        of: [.completed(250)], [.completed(300, Never.self)]
      ) { make($0, $1.asCompletable()).asObservable() }
    }
    expectBoth(
      [.error(250, Failure.first)], [Subscription(200, 250)], [Subscription(200, 250)],
      of: [.error(250, Failure.first)], [.completed(300, Never.self)]
    ) { Completable.zip($0, $1.asCompletable()).asObservable() }
  }

  @Test func asCompletable() {
    expect([.completed(250, Never.self)], until: 250, of: numbers(2)) {
      $0.ignoreElements().asCompletable().asObservable()
    }
  }
}
