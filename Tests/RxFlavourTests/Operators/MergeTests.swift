import RxFlavour
import RxFlavourTesting
import Testing

@Suite struct MergeTests {
  static let factories: [@Sendable ([Observable<Int>]) -> Observable<Int>] = [
    { Observable.merge($0) }, { Observable.merge(AnyCollection($0)) },
    { sources in
      switch sources.count {
      case 0: Observable.merge()
      case 1: Observable.merge(sources[0])
      case 2: Observable.merge(sources[0], sources[1])
      default: Observable.merge(sources[0], sources[1], sources[2])
      }
    },
  ]

  @Test(arguments: 0..<3) func values(_ factory: Int) {
    let scheduler = TestScheduler(initialClock: 0)
    let sources = [
      scheduler.cold(.next(10, 101), .next(20, 102), .completed(230)),
      scheduler.cold(.next(10, 201), .next(20, 202), .completed(50)),
      scheduler.cold(.next(10, 301), .next(20, 302), .completed(150)),
    ]
    let result = scheduler.start { Self.factories[factory](sources.map { $0.asObservable() }) }
    #expect(
      result.events == [
        .next(210, 101), .next(210, 201), .next(210, 301), .next(220, 102), .next(220, 202),
        .next(220, 302), .completed(430),
      ])
    #expect(sources.map(\.windows) == [[[200, 430]], [[200, 250]], [[200, 350]]])
  }

  @Test(arguments: 0..<3) func error(_ factory: Int) {
    let scheduler = TestScheduler(initialClock: 0)
    let sources = [
      scheduler.cold(.next(10, 101), .completed(230)),
      scheduler.cold(.next(10, 201), .error(15, Failure.first)), scheduler.cold(.next(10, 301)),
    ]
    let result = scheduler.start { Self.factories[factory](sources.map { $0.asObservable() }) }
    #expect(
      result.events == [
        .next(210, 101), .next(210, 201), .next(210, 301), .error(215, Failure.first),
      ])
    #expect(sources.map(\.windows) == [[[200, 215]], [[200, 215]], [[200, 215]]])
  }

  @Test(arguments: 0..<3) func emptySources(_ factory: Int) {
    let scheduler = TestScheduler(initialClock: 0)
    let none = scheduler.start { Self.factories[factory]([]) }
    #expect(none.events == [.completed(200)])
    let other = TestScheduler(initialClock: 0)
    let source = other.cold(.next(10, 1), .completed(50))
    let one = other.start { Self.factories[factory]([.empty(), source.asObservable()]) }
    #expect(one.events == [.next(210, 1), .completed(250)])
  }

  /// Sequences that use the trampoline take turns.
  @Test func turns() {
    func values(of source: Observable<Int>) -> [Int] {
      let log = Cell<[Int]>([])
      _ = source.subscribe(onNext: { log.value.append($0) })
      return log.value
    }
    let (left, right) = (Observable.of(1, 2, 3), Observable.of(4, 5, 6))
    #expect(values(of: .merge(left, right)) == [1, 4, 2, 5, 3, 6])
    #expect(values(of: .merge(left, .just(9))) == [9, 1, 2, 3])
    #expect(values(of: .concat(left, right)) == [1, 2, 3, 4, 5, 6])
    #expect(values(of: .combineLatest(left, right) { $0 * 10 + $1 }) == [14, 24, 25, 35, 36])
    #expect(values(of: .zip(left, right) { $0 * 10 + $1 }) == [14, 25, 36])
    #expect(values(of: left.amb(right)) == [1, 2, 3])
    #expect(values(of: left.withLatestFrom(right)) == [4, 5, 6])
    let inner = Observable.of(1, 2)
      .flatMap { outer in Observable.of(1, 2, 3).map { outer * 10 + $0 } }
    #expect(values(of: inner) == [11, 12, 21, 13, 22, 23])
    let latest = Observable.of(1, 2)
      .flatMapLatest { outer in Observable.of(1, 2, 3).map { outer * 10 + $0 } }
    #expect(values(of: latest) == [11, 21, 22, 23])
  }

  @Test func sourcesBehindAnErrorAreLeftOut() {
    let log = Cell<[String]>([])
    let source = Observable<Int>.create { _ in
      log.value.append("subscribed")
      return Disposables.create()
    }
    _ = Observable.merge(.error(Failure.first), source)
      .subscribe(onError: { _ in log.value.append("failed") })
    #expect(log.value == ["failed"])
  }
}
