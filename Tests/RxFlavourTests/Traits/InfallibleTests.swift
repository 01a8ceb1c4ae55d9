import Dispatch
import RxFlavour
import RxFlavourTesting
import TestSupport
import Testing

private let failing: [Recorded<Event<Int>>] = numbers(2, 3, end: .error(250, Failure.first))

@Suite struct InfallibleTests {
  @Test func catchesErrors() {
    expect(
      [.next(210, 2), .next(220, 3), .next(250, 9), .completed(250)], until: 250, of: failing
    ) { $0.asInfallible(onErrorJustReturn: 9).asObservable() }
    expect(
      [.next(210, 2), .next(220, 3), .next(250, 8), .next(250, 9), .completed(250)], until: 250,
      of: failing
    ) { $0.asInfallible(onErrorFallbackTo: .of(8, 9)).asObservable() }
    expect(
      [.next(210, 2), .next(220, 3), .next(250, 9), .completed(250)], until: 250, of: failing
    ) { source in
      source.asInfallible { error in
        #expect(error as? Failure == .first)
        return .just(9)
      }.asObservable()
    }
    expect([.next(200, 9), .completed(200)]) { _ in
      Single<Int>.error(Failure.first).asInfallible(onErrorJustReturn: 9).asObservable()
    }
  }

  @Test func relays() {
    let log = Log<String>()
    let behavior = BehaviorRelay(value: 0)
    let publish = PublishRelay<Int>()
    let replay = ReplayRelay<Int>.create(bufferSize: 1)
    replay.accept(0)
    _ = behavior.asInfallible().subscribe { log.add("\($0)") }
    _ = publish.asInfallible().subscribe { log.add("\($0)") }
    _ = replay.asInfallible().subscribe { log.add("\($0)") }
    behavior.accept(1)
    publish.accept(2)
    replay.accept(3)
    #expect(log.all == ["next(0)", "next(0)", "next(1)", "next(2)", "next(3)"])
  }

  @Test func creates() {
    let log = Log<String>()
    let observer = Cell<Infallible<Int>.InfallibleObserver?>(nil)
    let created = Infallible<Int>.create {
      observer.value = $0
      return Disposables.create { log.add("disposed") }
    }
    let first = created.subscribe { log.add("\($0)") }
    observer.value!(.next(1))
    first.dispose()
    observer.value!(.next(2))
    #expect(log.all == ["next(1)", "disposed"])
    _ = created.subscribe(
      onNext: { log.add("\($0)") }, onCompleted: { log.add("completed") },
      onDisposed: { log.add("over") })
    observer.value!(.next(3))
    observer.value!(.completed)
    observer.value!(.next(4))
    #expect(log.all == ["next(1)", "disposed", "3", "completed", "over", "disposed"])
  }

  @Test func callsAnObjectWhileItLives() {
    let log = Log<String>()
    let subject = PublishRelay<Int>()
    var thing: Thing? = Thing()
    _ = subject.asInfallible().subscribe(with: thing!, onNext: { log.add("\($1)") })
    _ = subject.asInfallible().bind(with: thing!) { log.add("bound \($1)") }
    subject.accept(1)
    thing = nil
    subject.accept(2)
    #expect(log.all == ["1", "bound 1"])
    _ = thing
  }

  @Test func binds() {
    let log = Log<String>()
    let relays = (BehaviorRelay(value: 0), BehaviorRelay<Int?>(value: 0), PublishRelay<Int>())
    _ = relays.2.subscribe(onNext: { log.add("relay \($0)") })
    let one = Infallible.just(1)
    _ = one.bind(to: log.observer(Int.self), log.observer(Int.self))
    _ = one.bind(to: log.observer(Int?.self))
    _ = one.bind(to: relays.0)
    _ = one.bind(to: relays.1)
    _ = one.bind(to: relays.2)
    _ = one.bind { log.add("closure \($0)") }
    #expect(relays.0.value == 1)
    #expect(relays.1.value == 1)
    #expect(
      log.all == [
        "next(1)", "next(1)", "completed", "completed", "next(Optional(1))", "completed",
        "relay 1", "closure 1",
      ])
    let same: Infallible<Int> = one.bind { $0 }
    #expect(one.bind(to: { _ in { $0 + 1 } }, curriedArgument: 2) == 3)
    _ = same.bind { log.add("same \($0)") }
    #expect(log.all.last == "same 1")
  }

  @Test func begins() {
    typealias Events = [Recorded<Event<Int>>]
    let one: Events = [.next(200, 1), .completed(200)]
    expect(one) { _ in Infallible.just(1).asObservable() }
    expect(one) { _ in Infallible.of(1).asObservable() }
    expect(one) { _ in Infallible.from([1]).asObservable() }
    expect(one) { _ in Infallible.from(1...1).asObservable() }
    expect(one) { _ in Infallible.deferred { .just(1) }.asObservable() }
    expect([.next(201, 1), .completed(202)]) { Infallible.just(1, scheduler: $0).asObservable() }
    expect([.completed(200)]) { _ in Infallible<Int>.empty().asObservable() }
    expect(Events()) { _ in Infallible<Int>.never().asObservable() }
  }

  /// Each operator has the result of the same operator of an observable.
  @Test func forwards() {
    typealias Operator<Input> = (Input, TestScheduler) -> Observable<Int>
    let pairs: [(Operator<Infallible<Int>>, Operator<Observable<Int>>)] = [
      ({ x, _ in x.map { $0 + 1 }.asObservable() }, { x, _ in x.map { $0 + 1 } }),
      (
        { x, _ in x.compactMap { $0 == 2 ? nil : $0 }.asObservable() },
        { x, _ in x.compactMap { $0 == 2 ? nil : $0 } }
      ),
      ({ x, _ in x.filter { $0 != 3 }.asObservable() }, { x, _ in x.filter { $0 != 3 } }),
      ({ x, _ in x.scan(1) { $0 + $1 }.asObservable() }, { x, _ in x.scan(1) { $0 + $1 } }),
      (
        { x, _ in x.scan(into: 1) { $0 += $1 }.asObservable() },
        { x, _ in x.scan(into: 1) { $0 += $1 } }
      ),
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
        { x, _ in x.distinctUntilChanged(at: \.bitWidth).asObservable() },
        { x, _ in x.distinctUntilChanged(at: \.bitWidth) }
      ),
      (
        { $0.debounce(.seconds(15), scheduler: $1).asObservable() },
        { $0.debounce(.seconds(15), scheduler: $1) }
      ),
      (
        { $0.throttle(.seconds(15), scheduler: $1).asObservable() },
        { $0.throttle(.seconds(15), scheduler: $1) }
      ),
      (
        { $0.delay(.seconds(15), scheduler: $1).asObservable() },
        { $0.delay(.seconds(15), scheduler: $1) }
      ),
      ({ $0.observe(on: $1).asObservable() }, { $0.observe(on: $1) }),
      ({ $0.subscribe(on: $1).asObservable() }, { $0.subscribe(on: $1) }),
      ({ x, _ in x.do(onNext: { _ in }).asObservable() }, { x, _ in x.do(onNext: { _ in }) }),
      ({ x, _ in x.startWith(7).asObservable() }, { x, _ in x.startWith(7) }),
      ({ x, _ in x.take(2).asObservable() }, { x, _ in x.take(2) }),
      (
        { $0.take(for: .seconds(15), scheduler: $1).asObservable() },
        { $0.take(for: .seconds(15), scheduler: $1) }
      ),
      (
        { x, _ in x.take(until: { $0 == 3 }, behavior: .inclusive).asObservable() },
        { x, _ in x.take(until: { $0 == 3 }, behavior: .inclusive) }
      ),
      ({ x, _ in x.take(while: { $0 < 3 }).asObservable() }, { x, _ in x.take(while: { $0 < 3 }) }),
      ({ x, _ in x.skip(1).asObservable() }, { x, _ in x.skip(1) }),
      ({ x, _ in x.skip(while: { $0 < 3 }).asObservable() }, { x, _ in x.skip(while: { $0 < 3 }) }),
      ({ x, _ in x.share(replay: 1).asObservable() }, { x, _ in x.share(replay: 1) }),
      (
        { x, _ in x.flatMap { Infallible.of($0, $0) }.asObservable() },
        { x, _ in x.flatMap { Observable.of($0, $0) } }
      ),
      (
        { x, s in
          x.flatMapLatest { Infallible.of($0, $0).delay(.seconds(15), scheduler: s) }
            .asObservable()
        },
        { x, s in x.flatMapLatest { Observable.of($0, $0).delay(.seconds(15), scheduler: s) } }
      ),
      (
        { x, s in
          x.flatMapFirst { Infallible.of($0, $0).delay(.seconds(15), scheduler: s) }
            .asObservable()
        },
        { x, s in x.flatMapFirst { Observable.of($0, $0).delay(.seconds(15), scheduler: s) } }
      ),
      (
        { x, s in
          x.concatMap { Infallible.of($0, $0).delay(.seconds(15), scheduler: s) }
            .asObservable()
        },
        { x, s in x.concatMap { Observable.of($0, $0).delay(.seconds(15), scheduler: s) } }
      ),
      (
        { x, _ in x.concat(Infallible.just(7)).asObservable() },
        { x, _ in x.concat(Observable.just(7)) }
      ),
      (
        { x, _ in Infallible.concat(x, x).asObservable() },
        { x, _ in Observable.concat(x, x) }
      ),
      ({ x, _ in Infallible.merge(x, .just(7)).asObservable() }, { x, _ in .merge(x, .just(7)) }),
      (
        { x, _ in x.withLatestFrom(x.skip(1)) { $0 * $1 }.asObservable() },
        { x, _ in x.withLatestFrom(x.skip(1)) { $0 * $1 } }
      ),
      (
        { x, _ in x.withLatestFrom(x.skip(1)).asObservable() },
        { x, _ in x.withLatestFrom(x.skip(1)) }
      ),
      (
        { x, _ in Infallible.zip(x, x.skip(1)) { $0 * $1 }.asObservable() },
        { x, _ in Observable.zip(x, x.skip(1)) { $0 * $1 } }
      ),
      (
        { x, _ in Infallible.combineLatest(x, x.skip(1)) { $0 * $1 }.asObservable() },
        { x, _ in Observable.combineLatest(x, x.skip(1)) { $0 * $1 } }
      ),
      (
        { x, _ in Infallible.zip(x, x.skip(1)).map { $0 * $1 }.asObservable() },
        { x, _ in Observable.zip(x, x.skip(1)).map { $0 * $1 } }
      ),
      (
        { x, _ in Infallible.combineLatest(x, x.skip(1)).map { $0 * $1 }.asObservable() },
        { x, _ in Observable.combineLatest(x, x.skip(1)).map { $0 * $1 } }
      ),
      (
        { x, _ in Infallible.combineLatest([x, x.skip(1)]) { $0.reduce(1, *) }.asObservable() },
        { x, _ in Observable.combineLatest([x, x.skip(1)]) { $0.reduce(1, *) } }
      ),
    ]
    for (number, (operate, expected)) in pairs.enumerated() {
      let schedulers = (TestScheduler(initialClock: 0), TestScheduler(initialClock: 0))
      let source = numbers(2, 2, 3, 5)
      let xs = schedulers.0.createHotObservable(source)
      let ys = schedulers.1.createHotObservable(source)
      let actual = operate(xs.asInfallible(onErrorJustReturn: 9), schedulers.0)
      let wanted = expected(ys.asObservable(), schedulers.1)
      #expect(
        schedulers.0.start { actual }.events == schedulers.1.start { wanted }.events,
        "operator \(number)")
      #expect(xs.subscriptions == ys.subscriptions, "operator \(number)")
    }
  }

  @Test func triggers() {
    func source(_ scheduler: TestScheduler) -> Infallible<Int> {
      scheduler.createHotObservable(numbers(2, 3)).asInfallible(onErrorJustReturn: 9)
    }
    func trigger(_ scheduler: TestScheduler, fails: Bool = false) -> TestableObservable<Int> {
      scheduler.createHotObservable([fails ? .error(215, Failure.first) : .next(215, 0)])
    }
    for (make, expected) in [
      ({ source($0).take(until: trigger($0)) }, [.next(210, 2), .completed(215)]),
      ({ source($0).skip(until: trigger($0)) }, [.next(220, 3), .completed(250)]),
      // An error changes nothing.
      (
        { source($0).take(until: trigger($0, fails: true)) },
        [.next(210, 2), .next(220, 3), .completed(250)]
      ),
      ({ source($0).skip(until: trigger($0, fails: true)) }, []),
    ] as [((TestScheduler) -> Infallible<Int>, [Recorded<Event<Int>>])] {
      let scheduler = TestScheduler(initialClock: 0)
      let res = scheduler.start(created: 0, subscribed: 200, disposed: 1000) { make(scheduler) }
      #expect(res.events == expected)
    }
  }

  @Test func withUnretained() {
    let log = Log<String>()
    let relay = PublishRelay<Int>()
    var thing: Thing? = Thing()
    _ = relay.asInfallible().withUnretained(thing!).subscribe(
      onNext: { log.add("\($1)") }, onCompleted: { log.add("completed") })
    relay.accept(1)
    thing = nil
    relay.accept(2)
    #expect(log.all == ["1", "completed"])
    _ = thing
  }

  @Test func values() async {
    var values: [Int] = []
    for await value in Infallible.of(1, 2, 3).values { values.append(value) }
    #expect(values == [1, 2, 3])
    let log = Log<String>()
    for await value in Infallible.of(1, 2).concat(Infallible.never())
      .do(onDispose: { log.add("disposed") }).values
    {
      if value == 2 { break }
    }
    #expect(log.all == ["disposed"])
  }
}
