import Dispatch
import RxFlavour
import RxFlavourTesting
import TestSupport
import Testing

@MainActor @Suite struct SharedSequenceTests {
  /// Disposes of subscriptions at the end of a test.
  private let bag = DisposeBag()

  // MARK: Sharing

  /// Subscribes two observers to the result of `make` for a cold source, and a third one after its
  /// end.
  private func expectShared(
    _ second: Events, end: Recorded<Event<Int>>, at location: SourceLocation = #_sourceLocation,
    _ make: (TestableObservable<Int>) -> Observable<Int>
  ) {
    let scheduler = TestScheduler(initialClock: 0)
    let xs = scheduler.createColdObservable([.next(10, 0), .next(20, 1), .next(30, 2), end])
    let shared = make(xs)
    let observers = (0..<3).map { _ in scheduler.createObserver(Int.self) }
    for (observer, times) in zip(observers, [(200, 235), (225, 260), (260, 285)]) {
      var subscription: (any Disposable)?
      scheduler.scheduleAt(times.0) { subscription = shared.subscribe(observer) }
      scheduler.scheduleAt(times.1) { subscription?.dispose() }
    }
    scheduler.start()
    #expect(
      observers[0].events == [.next(210, 0), .next(220, 1), .next(230, 2)],
      sourceLocation: location)
    #expect(observers[1].events == second, sourceLocation: location)
    #expect(observers[2].events == [.next(270, 0), .next(280, 1)], sourceLocation: location)
    #expect(
      xs.subscriptions == [Subscription(200, 250), Subscription(260, 285)],
      sourceLocation: location)
  }

  @Test func aDriverIsShared() {
    expectShared(
      [.next(225, 1), .next(230, 2), .next(250, -1), .completed(250)],
      end: .error(50, Failure.first)
    ) { $0.asDriver(onErrorJustReturn: -1).asObservable() }
    expectShared(
      [.next(225, 1), .next(230, 2), .completed(250)], end: .completed(50)
    ) { $0.asDriver(onErrorJustReturn: -1).map { $0 }.asObservable() }
  }

  @Test func aSignalIsShared() {
    expectShared(
      [.next(230, 2), .next(250, -1), .completed(250)], end: .error(50, Failure.first)
    ) { $0.asSignal(onErrorJustReturn: -1).asObservable() }
    expectShared([.next(230, 2), .completed(250)], end: .completed(50)) {
      $0.asSignal(onErrorJustReturn: -1).map { $0 }.asObservable()
    }
  }

  // MARK: Errors

  @Test func catchesErrors() {
    let failing = Observable.concat(.of(1), Observable<Int>.error(Failure.first))
    let log = Log<String>()
    _ = failing.asDriver(onErrorJustReturn: 2).drive(log.observer())
    _ = failing.asDriver(onErrorDriveWith: .just(3)).drive(log.observer())
    _ = failing.asDriver { _ in .just(4) }.drive(log.observer())
    _ = failing.asSignal(onErrorJustReturn: 5).emit(to: log.observer())
    _ = failing.asSignal(onErrorSignalWith: .just(6)).emit(to: log.observer())
    _ = failing.asSignal { _ in .just(7) }.emit(to: log.observer())
    #expect(
      log.all == (2...7).flatMap { ["next(1)", "next(\($0))", "completed"] })
  }

  // MARK: The scheduler

  @Test func usesTheSchedulerOfATest() {
    let scheduler = TestScheduler(initialClock: 0)
    SharingScheduler.mock(scheduler: scheduler) {
      for (make, expected) in [
        ({ Driver.just(1) }, [.next(201, 1), .completed(201)]),
        ({ .empty() }, [.completed(201)]),
        ({ .never() }, []),
        ({ .of(1, 2) }, [.next(201, 1), .next(202, 2), .completed(203)]),
        ({ .from([1]) }, [.next(201, 1), .completed(202)]),
        ({ .from(1...1) }, [.next(201, 1), .completed(202)]),
        ({ .from(optional: 1) }, [.next(201, 1), .completed(202)]),
        ({ .from(optional: nil) }, [.completed(201)]),
        ({ .deferred { .just(1) } }, [.next(201, 1), .completed(201)]),
        (
          { Driver.interval(.seconds(100)).filter { $0 < 2 } }, [.next(300, 0), .next(400, 1)]
        ),
        ({ .timer(.seconds(100), period: .seconds(500)) }, [.next(300, 0), .next(800, 1)]),
      ] as [(() -> Driver<Int>, Events)] {
        let scheduler = TestScheduler(initialClock: 0)
        SharingScheduler.mock(scheduler: scheduler) {
          #expect(scheduler.start { make() }.events == expected)
        }
      }
      #expect(SharingScheduler.make() as AnyObject === scheduler)
    }
    #expect(SharingScheduler.make() is MainScheduler)
  }

  @Test func countsForAllSubscribers() {
    let scheduler = TestScheduler(initialClock: 0)
    let observers = (scheduler.createObserver(Int.self), scheduler.createObserver(Int.self))
    SharingScheduler.mock(scheduler: scheduler) {
      let interval = Driver<Int>.interval(.seconds(100))
      scheduler.scheduleAt(20) { [bag] in interval.drive(observers.0).disposed(by: bag) }
      scheduler.scheduleAt(170) { [bag] in interval.drive(observers.1).disposed(by: bag) }
      scheduler.advanceTo(230)
    }
    #expect(observers.0.events == [.next(120, 0), .next(220, 1)])
    #expect(observers.1.events == [.next(170, 0), .next(220, 1)])
  }

  @Test func deliversOnTheMainThread() async {
    let relay = BehaviorRelay(value: 0)
    let driver = relay.asDriver().map { value in
      MainActor.assertIsolated()
      return value + 1
    }
    let received = AsyncStream.makeStream(of: Int.self)
    let subscription = driver.drive(onNext: { received.continuation.yield($0) })
    DispatchQueue.global().async { relay.accept(1) }
    var values: [Int] = []
    for await value in received.stream {
      values.append(value)
      if value == 2 { break }
    }
    #expect(values == [1, 2])
    subscription.dispose()
  }

  // MARK: Operators

  /// Each operator has the result of the same operator of an observable, one tick later.
  @Test func forwards() {
    typealias Operator<Input> = (Input, TestScheduler) -> Observable<Int>
    let pairs: [(Operator<Driver<Int>>, Operator<Observable<Int>>)] = [
      ({ x, _ in x.map { $0 + 1 }.asObservable() }, { x, _ in x.map { $0 + 1 } }),
      (
        { x, _ in x.compactMap { $0 == 2 ? nil : $0 }.asObservable() },
        { x, _ in x.compactMap { $0 == 2 ? nil : $0 } }
      ),
      ({ x, _ in x.filter { $0 != 3 }.asObservable() }, { x, _ in x.filter { $0 != 3 } }),
      ({ x, _ in x.scan(1) { $0 + $1 }.asObservable() }, { x, _ in x.scan(1) { $0 + $1 } }),
      ({ x, _ in x.distinctUntilChanged().asObservable() }, { x, _ in x.distinctUntilChanged() }),
      (
        { x, _ in x.distinctUntilChanged { $0 / 2 }.asObservable() },
        { x, _ in x.distinctUntilChanged { $0 / 2 } }
      ),
      (
        { x, _ in x.distinctUntilChanged { $0 < $1 }.asObservable() },
        { x, _ in x.distinctUntilChanged { $0 < $1 } }
      ),
      (
        { x, _ in x.distinctUntilChanged({ $0 / 2 }) { $0 == $1 }.asObservable() },
        { x, _ in x.distinctUntilChanged({ $0 / 2 }) { $0 == $1 } }
      ),
      (
        { x, _ in x.debounce(.seconds(15)).asObservable() },
        { $0.debounce(.seconds(15), scheduler: $1) }
      ),
      (
        { x, _ in x.throttle(.seconds(15)).asObservable() },
        { $0.throttle(.seconds(15), scheduler: $1) }
      ),
      (
        { x, _ in x.throttle(.seconds(15), latest: false).asObservable() },
        { $0.throttle(.seconds(15), latest: false, scheduler: $1) }
      ),
      (
        { x, _ in x.delay(.seconds(15)).asObservable() },
        { $0.delay(.seconds(15), scheduler: $1) }
      ),
      ({ x, _ in x.do(onNext: { _ in }).asObservable() }, { x, _ in x.do(onNext: { _ in }) }),
      ({ x, _ in x.startWith(7).asObservable() }, { x, _ in x.startWith(7) }),
      ({ x, _ in x.skip(1).asObservable() }, { x, _ in x.skip(1) }),
      (
        { x, _ in x.flatMap { Driver.of($0, $0) }.asObservable() },
        { x, s in x.flatMap { Observable.from([$0, $0], scheduler: s) } }
      ),
      (
        { x, _ in x.flatMapLatest { RxSignal.of($0, $0).delay(.seconds(15)) }.asObservable() },
        { x, s in
          x.flatMapLatest {
            Observable.from([$0, $0], scheduler: s).delay(.seconds(15), scheduler: s)
          }
        }
      ),
      (
        { x, _ in x.flatMapFirst { Driver.of($0, $0).delay(.seconds(15)) }.asObservable() },
        { x, s in
          x.flatMapFirst {
            Observable.from([$0, $0], scheduler: s).delay(.seconds(15), scheduler: s)
          }
        }
      ),
      (
        { x, _ in x.map { Driver.of($0, $0) }.switchLatest().asObservable() },
        { x, s in x.flatMapLatest { Observable.from([$0, $0], scheduler: s) } }
      ),
      (
        { x, _ in x.map { Driver.of($0, $0) }.merge().asObservable() },
        { x, s in x.flatMap { Observable.from([$0, $0], scheduler: s) } }
      ),
      (
        { x, _ in
          x.map { Driver.of($0, $0).delay(.seconds(15)) }.merge(maxConcurrent: 1)
            .asObservable()
        },
        { x, s in
          x.concatMap { Observable.from([$0, $0], scheduler: s).delay(.seconds(15), scheduler: s) }
        }
      ),
      ({ x, _ in Driver.merge(x, .never()).asObservable() }, { x, _ in .merge(x, .never()) }),
      ({ x, _ in Driver.concat([x, x]).asObservable() }, { x, _ in .concat([x, x]) }),
      (
        { x, _ in x.withLatestFrom(x.skip(1)) { $0 * $1 }.asObservable() },
        { x, _ in x.share(replay: 1).withLatestFrom(x.skip(1)) { $0 * $1 } }
      ),
      (
        { x, _ in Driver.zip(x, x) { $0 * $1 }.asObservable() }, { x, _ in .zip(x, x) { $0 * $1 } }
      ),
      (
        { x, _ in Driver.zip(x, x).map { $0 * $1 }.asObservable() },
        { x, _ in .zip(x, x) { $0 * $1 } }
      ),
      (
        { x, _ in Driver.zip([x, x]) { $0.reduce(1, *) }.asObservable() },
        { x, _ in .zip(x, x) { $0 * $1 } }
      ),
      (
        { x, _ in Driver.zip([x, x]).map { $0[0] * $0[1] }.asObservable() },
        { x, _ in .zip(x, x) { $0 * $1 } }
      ),
      (
        { x, _ in Driver.combineLatest(x, x) { $0 * $1 }.asObservable() },
        { x, _ in .combineLatest(x, x) { $0 * $1 } }
      ),
      (
        { x, _ in Driver.combineLatest(x, x).map { $0 * $1 }.asObservable() },
        { x, _ in .combineLatest(x, x) { $0 * $1 } }
      ),
      (
        { x, _ in Driver.combineLatest([x, x]) { $0[0] * $0[1] }.asObservable() },
        { x, _ in .combineLatest(x, x) { $0 * $1 } }
      ),
      (
        { x, _ in Driver.combineLatest([x, x]).map { $0[0] * $0[1] }.asObservable() },
        { x, _ in .combineLatest(x, x) { $0 * $1 } }
      ),
    ]
    for (number, (operate, expected)) in pairs.enumerated() {
      let schedulers = (TestScheduler(initialClock: 0), TestScheduler(initialClock: 0))
      let source = numbers(2, 2, 3, 5)
      let xs = schedulers.0.createHotObservable(source)
      let ys = schedulers.1.createHotObservable(source)
      let wanted = expected(
        ys.observe(on: schedulers.1).share(replay: 1, scope: .whileConnected), schedulers.1)
      SharingScheduler.mock(scheduler: schedulers.0) {
        let actual = operate(xs.asDriver(onErrorJustReturn: 9), schedulers.0)
        #expect(
          schedulers.0.start { actual }.events == schedulers.1.start { wanted }.events,
          "operator \(number)")
        #expect(xs.subscriptions == ys.subscriptions, "operator \(number)")
      }
    }
  }

  @Test func anotherStrategyFollows() {
    let signal: RxSignal<Int> = Driver.just(1).flatMapLatest { .just($0 + 1) }
    let log = Log<String>()
    _ = signal.emit(to: log.observer())
    #expect(log.all == ["next(2)", "completed"])
  }

  @Test func synchronousSequencesKeepTheirOrder() {
    let log = Log<String>()
    let relay = BehaviorRelay(value: "initial")
    relay.asDriver().drive(log.observer()).disposed(by: bag)
    for text in ["first", "second"] {
      _ = Observable.just(text).asDriver(onErrorJustReturn: "").drive(relay)
    }
    _ = Observable.just("third").bind(to: relay)
    #expect(log.all == ["initial", "first", "second", "third"].map { "next(\($0))" })
    var latest: Int?
    BehaviorRelay(value: 1).asDriver()
      .flatMapLatest { Driver.just($0 * 2) }
      .flatMapLatest { Observable.just($0).asDriver(onErrorJustReturn: -1) }
      .flatMapLatest { Observable.just($0).asDriver(onErrorDriveWith: .empty()) }
      .flatMapLatest { Observable.just($0).asDriver { _ in .empty() } }
      .drive(onNext: { latest = $0 })
      .disposed(by: bag)
    #expect(latest == 2)
  }

  @Test func withUnretained() {
    let log = Log<String>()
    let relay = PublishRelay<Int>()
    var thing: Thing? = Thing()
    let texts = relay.asSignal().withUnretained(thing!).map { "\($1)" }
    _ = texts.emit(to: log.observer())
    relay.accept(1)
    thing = nil
    relay.accept(2)
    #expect(log.all == ["next(1)", "completed"])
    _ = thing
  }

  @Test func values() async {
    var values: [Int] = []
    for await value in Driver.of(1, 2, 3).values { values.append(value) }
    #expect(values == [1, 2, 3])
  }
}
