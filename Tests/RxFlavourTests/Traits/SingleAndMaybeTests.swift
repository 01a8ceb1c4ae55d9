import Dispatch
import RxFlavour
import RxFlavourTesting
import TestSupport
import Testing

private let events: [Recorded<Event<Int>>] = [.next(200, 2), .completed(200)]

@Suite struct SingleAndMaybeTests {
  // MARK: Events

  @Test func eventsOfASingle() {
    let log = Log<String>()
    _ = Single.just(1).subscribe { log.add("\($0)") }
    _ = Single<Int>.error(Failure.first).subscribe { log.add("\($0)") }
    _ = Single<Int>.never().subscribe { log.add("\($0)") }
    #expect(log.all == ["success(1)", "failure(RxFlavourTests.Failure.first)"])
  }

  @Test func eventsOfAMaybe() {
    let log = Log<String>()
    _ = Maybe.just(1).subscribe { log.add("\($0)") }
    _ = Maybe<Int>.empty().subscribe { log.add("\($0)") }
    _ = Maybe<Int>.error(Failure.first).subscribe { log.add("\($0)") }
    #expect(log.all == ["success(1)", "completed", "error(RxFlavourTests.Failure.first)"])
  }

  @Test func subscribesFunctions() {
    let log = Log<String>()
    let value: @Sendable (Int) -> Void = { log.add("\($0)") }
    let error: @Sendable (any Error) -> Void = { log.add("\($0)") }
    for single in [Single.just(1), .error(Failure.first)] {
      _ = single.subscribe(onSuccess: value, onFailure: error, onDisposed: { log.add("disposed") })
    }
    for maybe in [Maybe.just(1), .empty(), .error(Failure.second)] {
      _ = maybe.subscribe(
        onSuccess: value, onError: error, onCompleted: { log.add("completed") },
        onDisposed: { log.add("disposed") })
    }
    #expect(
      log.all == [
        "1", "disposed", "first", "disposed", "1", "disposed", "completed", "disposed", "second",
        "disposed",
      ])
  }

  @Test func callsAnObjectWhileItLives() {
    let log = Log<String>()
    let subject = PublishSubject<Int>()
    var thing: Thing? = Thing()
    let first = subject.asSingle().subscribe(
      with: thing!, onSuccess: { _, value in log.add("\(value)") },
      onDisposed: { _ in log.add("disposed") })
    let second = subject.asMaybe().subscribe(
      with: thing!, onSuccess: { _, value in log.add("\(value)") },
      onCompleted: { _ in log.add("completed") })
    subject.onNext(1)
    subject.onCompleted()
    #expect(log.all == ["1", "disposed", "1"])
    _ = Single.just(2).subscribe(with: thing!, onSuccess: { _, value in log.add("\(value)") })
    thing = nil
    let third = Single<Int>.never().subscribe(
      with: Thing(), onDisposed: { _ in log.add("never") })
    third.dispose()
    #expect(log.all == ["1", "disposed", "1", "2"])
    first.dispose()
    second.dispose()
  }

  @Test func disposalDisposes() {
    let log = Log<String>()
    let disposable = Single<Int>.never().subscribe(onDisposed: { log.add("disposed") })
    #expect(log.all == [])
    disposable.dispose()
    disposable.dispose()
    #expect(log.all == ["disposed"])
  }

  @Test func onlyTheFirstEventCounts() {
    let log = Log<String>()
    // The function that fails is called after the element was sent.
    _ = Single.just(1).do(afterSuccess: { _ in throw Failure.first }).subscribe(
      onSuccess: { log.add("\($0)") }, onFailure: { log.add("\($0)") },
      onDisposed: { log.add("disposed") })
    #expect(log.all == ["1", "disposed"])
  }

  @Test func aSingleWithoutElementFails() {
    let log = Log<String>()
    // The notifier completes instead of asking for a further attempt.
    _ = Single<Int>.error(Failure.first)
      .retry { (_: Observable<any Error>) in Observable<Int>.empty() }
      .subscribe { log.add("\($0)") }
    #expect(log.all.count == 1)
    #expect(log.all[0].hasPrefix("failure("))
  }

  // MARK: Creation

  @Test func creates() {
    let scheduler = TestScheduler(initialClock: 0)
    let log = Log<String>()
    let observer = Cell<Single<Int>.SingleObserver?>(nil)
    scheduler.scheduleAt(201) { observer.value!(.success(1)) }
    scheduler.scheduleAt(202) { observer.value!(.success(2)) }
    scheduler.scheduleAt(203) { observer.value!(.failure(Failure.first)) }
    let res = scheduler.start {
      Single<Int>.create {
        observer.value = $0
        return Disposables.create { log.add("disposed at \(scheduler.clock)") }
      }
    }
    #expect(res.events == [.next(201, 1), .completed(201)])
    #expect(log.all == ["disposed at 201"])
  }

  @Test func createsMaybes() {
    for (event, expected) in [
      (MaybeEvent.success(1), [.next(200, 1), .completed(200)]),
      (.completed, [.completed(200)]), (.error(Failure.first), [.error(200, Failure.first)]),
    ] as [(MaybeEvent<Int>, [Recorded<Event<Int>>])] {
      expect(expected) { _ in
        Maybe.create { observer in
          observer(event)
          return Disposables.create()
        }.asObservable()
      }
    }
  }

  @Test func begins() {
    expect(events) { _ in Single.just(2).asObservable() }
    expect(events) { _ in Single.deferred { .just(2) }.asObservable() }
    expect([.error(200, Failure.first)]) { _ in
      Single<Int>.deferred { throw Failure.first }.asObservable()
    }
    expect([.next(201, 2), .completed(202)]) { Single.just(2, scheduler: $0).asObservable() }
    expect([.next(202, 0), .completed(202)]) {
      Single<Int>.timer(.seconds(2), scheduler: $0).asObservable()
    }
    expect([Recorded<Event<Int>>]()) { _ in Maybe<Int>.never().asObservable() }
    expect([.next(203, 1), .completed(203)]) { scheduler in
      Single.amb([
        Single.never(),
        Single<Int>.timer(.seconds(3), scheduler: scheduler).map { _ in 1 },
        Single<Int>.timer(.seconds(4), scheduler: scheduler),
      ]).asObservable()
    }
  }

  @Test func usesAResource() {
    let resource = BooleanDisposable()
    let log = Log<String>()
    let used = Single.using({ resource }) { resource in
      Single.deferred { .just(resource.isDisposed) }
    }
    _ = used.subscribe { log.add("\($0)") }
    #expect(log.all == ["success(false)"])
    #expect(resource.isDisposed)
  }

  // MARK: Operators

  @Test func transforms() {
    expect(events) { _ in Single.just(1).map { $0 * 2 }.asObservable() }
    expect(events) { _ in Single.just(1).flatMap { .just($0 * 2) }.asObservable() }
    expect(events) { _ in Single.just(1).flatMapMaybe { .just($0 * 2) }.asObservable() }
    expect([.completed(200, Never.self)]) { _ in
      Single.just(1).flatMapCompletable { _ in .empty() }.asObservable()
    }
    expect([.completed(200, Never.self)]) { _ in Single.just(1).asCompletable().asObservable() }
    expect([.completed(200)]) { _ in Single.just(1).filter { $0 > 1 }.asObservable() }
    expect([.completed(200)]) { _ in Single.just(1).compactMap { _ in Int?.none }.asObservable() }
    expect(events) { _ in Single.just(2).do(onSuccess: { _ in }).asObservable() }
    expect(events) { _ in Maybe.just(1).map { $0 * 2 }.asObservable() }
    expect(events) { _ in Maybe.just(1).flatMap { .just($0 * 2) }.asObservable() }
    expect([.completed(200)]) { _ in Maybe.just(1).filter { $0 > 1 }.asObservable() }
    expect([.error(200, Failure.first)]) { _ in
      Single.just(1).map { _ -> Int in throw Failure.first }.asObservable()
    }
    expect([.next(200, "next(1)"), .next(200, "completed"), .completed(200)]) { _ in
      Single.just(1).materialize().map { "\($0)" }
    }
  }

  @Test func ifEmpty() {
    expect(events) { _ in Maybe.empty().ifEmpty(default: 2).asObservable() }
    expect(events) { _ in Maybe.just(2).ifEmpty(default: 3).asObservable() }
    expect(events) { _ in Maybe.empty().ifEmpty(switchTo: Maybe.just(2)).asObservable() }
    expect(events) { _ in Maybe.empty().ifEmpty(switchTo: Single.just(2)).asObservable() }
  }

  @Test func handlesErrors() {
    let failing = Single<Int>.error(Failure.first)
    let isFirst = Cell(true)
    let failingOnce = Single<Int>.deferred {
      defer { isFirst.value = false }
      return isFirst.value ? failing : .just(2)
    }
    expect(events) { _ in failing.catch { _ in .just(2) }.asObservable() }
    expect(events) { _ in failing.catchAndReturn(2).asObservable() }
    expect(events) { _ in failingOnce.retry(2).asObservable() }
    isFirst.value = true
    expect(events) { _ in failingOnce.retry().asObservable() }
    isFirst.value = true
    expect(events) { _ in failingOnce.retry { (e: Observable<any Error>) in e }.asObservable() }
    isFirst.value = true
    expect(events) { _ in failingOnce.retry { (e: Observable<Failure>) in e }.asObservable() }
  }

  @Test func takesTime() {
    expect([.next(202, 2), .completed(203)]) {
      Single.just(2).delay(.seconds(2), scheduler: $0).asObservable()
    }
    expect([.next(202, 2), .completed(202)]) {
      Single.just(2).delaySubscription(.seconds(2), scheduler: $0).asObservable()
    }
    expect([.next(201, 2), .completed(202)]) { Single.just(2).observe(on: $0).asObservable() }
    expect([.next(201, 2), .completed(201)]) { Single.just(2).subscribe(on: $0).asObservable() }
  }

  @Test(arguments: [5, 30]) func timeout(seconds: Int) {
    func makeSource(_ scheduler: TestScheduler) -> Single<Int> {
      scheduler.createColdObservable([.next(10, 1), .completed(20)]).asSingle()
    }
    let inTime: [Recorded<Event<Int>>] = [.next(220, 1), .completed(220)]
    expect(seconds == 30 ? inTime : [.error(205, RxError.timeout)]) {
      makeSource($0).timeout(.seconds(seconds), scheduler: $0).asObservable()
    }
    expect(seconds == 30 ? inTime : [.next(225, 1), .completed(225)]) {
      makeSource($0).timeout(.seconds(seconds), other: makeSource($0), scheduler: $0).asObservable()
    }
  }

  // MARK: Several

  @Test func zips() {
    expect(events) { _ in Single.zip(.just(1), .just(1)) { $0 + $1 }.asObservable() }
    expect(events) { _ in
      Single.zip(Single.just(1), Single.just("1")).map { $0 + Int($1)! }.asObservable()
    }
    expect(events) { _ in
      Maybe.zip(.just(1), .just(1), .just(0)) { $0 + $1 + $2 }.asObservable()
    }
    expect([.completed(200)]) { _ in Maybe.zip(.just(1), .empty()) { $0 + $1 }.asObservable() }
    expect([.error(200, Failure.first)]) { _ in
      Single.zip(.just(1), .error(Failure.first)) { $0 + $1 }.asObservable()
    }
    let ones = [Single.just(1), .just(1), .just(0)]
    expect(events) { _ in Single.zip(ones) { $0.reduce(0, +) }.asObservable() }
    expect([.next(200, [1, 1, 0]), .completed(200)]) { _ in Single.zip(ones).asObservable() }
    expect([.next(200, 0), .completed(200)]) { _ in
      Single.zip([Single<Int>]()) { $0.reduce(0, +) }.asObservable()
    }
    expect([.next(200, [Int]()), .completed(200)]) { _ in
      Single.zip([Single<Int>]()).asObservable()
    }
    expect([.next(200, 36), .completed(200)]) { _ in
      Single.zip(
        .just(1), .just(2), .just(3), .just(4), .just(5), .just(6), .just(7), .just(8)
      ) { [$0, $1, $2, $3, $4, $5, $6, $7].reduce(0, +) }.asObservable()
    }
  }

  // MARK: Conversions

  @Test func asSingle() {
    expect([.error(250, RxError.noElements)], until: 250, of: numbers()) {
      $0.asSingle().asObservable()
    }
    expect([.next(250, 2), .completed(250)], until: 250, of: numbers(2)) {
      $0.asSingle().asObservable()
    }
    expect([.error(220, RxError.moreThanOneElement)], until: 220, of: numbers(2, 3)) {
      $0.asSingle().asObservable()
    }
    expect(
      [.error(250, Failure.first)], until: 250, of: numbers(2, end: .error(250, Failure.first))
    ) { $0.asSingle().asObservable() }
    expect([.error(200, RxError.noElements)]) { _ in Maybe<Int>.empty().asSingle().asObservable() }
  }

  @Test func asMaybe() {
    expect([.completed(250)], until: 250, of: numbers()) { $0.asMaybe().asObservable() }
    expect([.next(250, 2), .completed(250)], until: 250, of: numbers(2)) {
      $0.asMaybe().asObservable()
    }
    expect([.error(220, RxError.moreThanOneElement)], until: 220, of: numbers(2, 3)) {
      $0.asMaybe().asObservable()
    }
    expect(events) { _ in Single.just(2).asMaybe().asObservable() }
  }

  @Test func first() {
    expect([.next(250, -1), .completed(250)], until: 250, of: numbers()) {
      $0.first().map { $0 ?? -1 }.asObservable()
    }
    expect([.next(210, 2), .completed(210)], until: 210, of: numbers(2, 3)) {
      $0.first().map { $0 ?? -1 }.asObservable()
    }
    expect(
      [.error(250, Failure.first)], until: 250, of: numbers(end: .error(250, Failure.first))
    ) { $0.first().map { $0 ?? -1 }.asObservable() }
  }

  @Test func toArray() {
    expect([.next(250, [2, 3]), .completed(250)], until: 250, of: numbers(2, 3)) {
      $0.toArray().asObservable()
    }
    expect([.next(250, [Int]()), .completed(250)], until: 250, of: numbers()) {
      $0.toArray().asObservable()
    }
  }

  @Test("A function that sends again is not called twice", .tags(.K69)) func once() {
    let log = Log<String>()
    let send = Cell<(SingleEvent<Int>) -> Void>({ _ in })
    _ = Single<Int>.create { observer in
      send.value = observer
      return Disposables.create()
    }.subscribe(
      onSuccess: {
        log.add("success \($0)")
        send.value(.failure(Failure.first))
        send.value(.success(2))
      }, onFailure: { _ in log.add("failure") }, onDisposed: { log.add("disposed") })
    send.value(.success(1))
    #expect(log.all == ["success 1", "disposed"])

    let source = PublishSubject<Int>()
    _ = source.first().subscribe(
      onSuccess: { _ in
        log.add("first")
        source.onCompleted()
      }, onFailure: { _ in log.add("failure") })
    source.onNext(1)
    let other = PublishSubject<Int>()
    _ = other.asMaybe().subscribe(
      onSuccess: { _ in
        log.add("maybe")
        other.onError(Failure.first)
      }, onError: { _ in log.add("error") }, onCompleted: { log.add("completed") })
    other.onNext(1)
    other.onCompleted()
    #expect(log.all == ["success 1", "disposed", "first", "maybe"])
  }

  // MARK: Concurrency

  @Test func value() async throws {
    #expect(try await Single.just(1).value == 1)
    #expect(try await Maybe.just(1).value == 1)
    #expect(try await Maybe<Int>.empty().value == nil)
    await #expect(throws: Failure.first) { try await Single<Int>.error(Failure.first).value }
  }

  @Test func work() async throws {
    #expect(try await Single.create { 1 }.value == 1)
    #expect(try await Single.create(detached: true) { 1 }.value == 1)
    await #expect(throws: Failure.first) {
      try await Single<Int>.create { throw Failure.first }.value
    }
  }

  @Test func cancellationDisposes() async {
    let disposed = AsyncStream.makeStream(of: Void.self)
    let begun = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      try await Single<Int>.create { _ in
        begun.continuation.yield()
        return Disposables.create { disposed.continuation.yield() }
      }.value
    }
    for await _ in begun.stream { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    for await _ in disposed.stream { break }
  }

  @Test func disposalCancelsWork() async {
    let cancelled = AsyncStream.makeStream(of: Void.self)
    let subscription = Single<Int>.create {
      await withTaskCancellationHandler {
        for await _ in AsyncStream<Void>.makeStream().stream {}
      } onCancel: {
        cancelled.continuation.yield()
      }
      throw CancellationError()
    }.subscribe { _ in Issue.record("An event came after disposal.") }
    subscription.dispose()
    for await _ in cancelled.stream { break }
  }
}
