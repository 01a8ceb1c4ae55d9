import RxFlavour
import TestSupport
import Testing

/// A closure of an operator may end the source, or dispose of the subscription, before it returns.
@Suite("The end inside of a closure", .leavesNothing) struct EndInClosureTests {
  private let log = Log<String>()
  private let source = PublishSubject<Int>()
  private let other = PublishSubject<Int>()

  @Test("An element is not passed on after completion", .tags(.K70)) func elementAfterCompletion() {
    let ending = source.map { [source] value -> Int in
      source.onCompleted()
      return value
    }
    _ = Observable.combineLatest(ending, other) { $0 * 10 + $1 }.subscribe { [log] in
      log.add("\($0)")
    }
    other.onNext(7)
    source.onNext(1)
    other.onNext(8)
    #expect(log.all == ["completed"])
  }

  @Test("No closure is called behind a disposal", .tags(.K70)) func closureAfterDisposal() {
    let bag = Cell(DisposeBag())
    source.do(onNext: { [log] _ in
      log.add("close")
      bag.value = DisposeBag()
    })
    .do(onNext: { [log] _ in log.add("saved") })
    .flatMapLatest { [log] id -> Observable<Int> in
      log.add("request")
      return .just(id)
    }
    .subscribe(onNext: { [log] in log.add("\($0)") }, onDisposed: { [log] in log.add("disposed") })
    .disposed(by: bag.value)
    source.onNext(1)
    #expect(log.all == ["close", "disposed"])
  }

  typealias Selector = @Sendable (Int) throws -> Observable<Int>

  @Test(
    "The inner sequence of a closure that completes the source is kept", .tags(.K71),
    arguments: ["flatMap", "flatMapFirst", "concatMap", "flatMapLatest"])
  func inner(name: String) {
    for isKnown in [true, false] {
      let (source, inner, log) = (PublishSubject<Int>(), PublishSubject<Int>(), Log<String>())
      _ = flattening(name, source) { value in
        source.onCompleted()
        return isKnown ? .just(1) : inner
      }.subscribe { log.add("\($0)") }
      source.onNext(1)
      inner.onNext(1)
      inner.onCompleted()
      #expect(log.all == ["next(1)", "completed"], "\(isKnown)")
    }
  }

  private func flattening(
    _ name: String, _ source: PublishSubject<Int>, _ selector: @escaping Selector
  ) -> Observable<Int> {
    switch name {
    case "flatMap": source.flatMap(selector)
    case "flatMapFirst": source.flatMapFirst(selector)
    case "concatMap": source.concatMap(selector)
    default: source.flatMapLatest(selector)
    }
  }

  @Test("flatMap calls no closure during its own error", .tags(.K71)) func eventDuringTheError() {
    _ = source.flatMap { [log] value -> Observable<Int> in
      log.add("selector \(value)")
      throw Failure.first
    }.subscribe(
      onError: { [log, source] _ in
        log.add("error")
        source.onNext(2)
      }, onDisposed: { [log] in log.add("disposed") })
    source.onNext(1)
    #expect(log.all == ["selector 1", "error", "disposed"])
  }

  @Test("concatMap keeps the order of the elements that its closure sends", .tags(.K71))
  func order() {
    _ = source.concatMap { [source] value -> Observable<Int> in
      if value == 1 {
        source.onNext(2)
        source.onCompleted()
      }
      return .of(value, value * 10)
    }.subscribe { [log] in log.add("\($0)") }
    source.onNext(1)
    #expect(log.all == ["next(1)", "next(10)", "next(2)", "next(20)", "completed"])
  }

  // MARK: What a subscription keeps

  @Test("A subscription keeps the source that only its chain knows", .tags(.K72)) func keptSource()
  {
    let operators: [(Observable<Int>) -> Observable<Int>] = [
      { $0 }, { $0.map { $0 } }, { $0.catchAndReturn(0) }, { $0.flatMap { Observable.just($0) } },
      { $0.concat(Observable<Int>.empty()) }, { $0.share() }, { $0.retry() }, { $0.take(1) },
      { $0.asSingle().asObservable() },
      { $0.withLatestFrom(Observable.just(1)) { value, _ in value } },
      { .merge($0, .never()) }, { $0.startWith(1) },
    ]
    for (place, apply) in operators.enumerated() {
      let log = Log<String>()
      let answer = Cell<@Sendable () -> Void>({})
      let subscription = apply(
        Keeper().answer { answer.value = $0 }
      ).filter { $0 == 5 }.subscribe(onNext: { log.add("\($0)") })
      answer.value()
      #expect(log.all == ["5"], "\(place)")
      subscription.dispose()
    }
  }

  /// Answers as long as it lives.
  private final class Keeper: Sendable {
    func answer(_ register: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void)
      -> Observable<Int>
    {
      .create { observer in
        self.get(register) {
          observer.onNext(5)
          observer.onCompleted()
        }
        return Disposables.create()
      }
    }

    private func get(
      _ register: (@escaping @Sendable () -> Void) -> Void, _ done: @escaping @Sendable () -> Void
    ) {
      register { [weak self] in if self != nil { done() } }
    }
  }

  @Test("The end of a subscription releases what it keeps", .tags(.K72)) func releasedSource() {
    weak var thing: Thing?
    let end = PublishSubject<Void>()
    do {
      let kept = Thing()
      thing = kept
      _ = Observable<Int>.create { _ in
        withExtendedLifetime(kept) { Disposables.create() }
      }.take(until: end).subscribe()
    }
    #expect(thing != nil)
    end.onNext(())
    #expect(thing == nil)
  }
}
