import Dispatch
import RxFlavour
import RxFlavourTesting
import TestSupport
import Testing

/// Calls deprecated functions without a warning.
private protocol Caller {
  static func observables(_ xs: Observable<Int>) -> [Observable<Int>]
  static func singles() -> [Observable<Int>]
  static func completables() -> [Completable]
  static func variable(_ log: Log<String>)
}

private enum DeprecatedNames: Caller {
  @available(*, deprecated)
  static func observables(_ xs: Observable<Int>) -> [Observable<Int>] {
    let failing = xs.concat(Observable.error(Failure.first))
    let scheduler = CurrentThreadScheduler.instance
    return [
      .from(1), .from(1, scheduler: scheduler), failing.catchError { _ in .just(9) },
      failing.catchErrorJustReturn(9), .catchError([failing, .just(9)]),
      failing.retryWhen { (_: Observable<any Error>) in Observable<Int>.empty() },
      failing.retryWhen { (_: Observable<Failure>) in Observable<Int>.empty() },
      xs.observeOn(scheduler), xs.subscribeOn(scheduler), xs.elementAt(1),
      xs.takeUntil(Observable<Int>.just(0)), xs.takeUntil(.inclusive) { $0 == 2 },
      xs.takeWhile { $0 < 2 }, xs.takeWhileWithIndex { $1 < 2 }, xs.skipUntil(Observable.just(0)),
      xs.skipWhile { $0 < 2 }, xs.skipWhileWithIndex { $1 < 2 }, xs.mapWithIndex { $0 * $1 },
      xs.flatMapWithIndex { Observable.just($0 * $1) }, xs.shareReplay(1),
      xs.shareReplayLatestWhileConnected(),
      xs.take(
        .seconds(60),
        scheduler: SerialDispatchQueueScheduler(queue: .global(), internalSerialQueueName: "serial")
      ),
    ]
  }

  @available(*, deprecated)
  static func singles() -> [Observable<Int>] {
    let failing = Single<Int>.error(Failure.first)
    let scheduler = CurrentThreadScheduler.instance
    let subscribed = Single<Int>.create { observer in
      failing.subscribe(onError: { _ in observer(.success(1)) })
    }
    let all: [Single<Int>] = [
      subscribed,
      Single.just(1).observeOn(scheduler), Single.just(1).subscribeOn(scheduler),
      failing.catchError { _ in .just(1) }, failing.catchErrorJustReturn(1),
      Single.just(1).retryWhen { (errors: Observable<any Error>) in errors },
      Single.just(1).retryWhen { (errors: Observable<Failure>) in errors },
      Single.just(1).do(onNext: { _ in }),
    ]
    return all.map { $0.asObservable() }
  }

  @available(*, deprecated)
  static func completables() -> [Completable] {
    [.merge(.empty(), .empty()), .merge([.empty(), .empty()])]
  }

  @available(*, deprecated)
  static func variable(_ log: Log<String>) {
    let variable = Variable(1)
    _ = variable.asObservable().subscribe { log.add("\($0)") }
    variable.value = 2
    variable.accept(3)
    log.add("value: \(variable.value)")
    let bag = DisposeBag()
    variable.subscribe(onNext: { log.add("bag: \($0)") }).addDisposableTo(bag)
  }
}

@Suite struct DeprecatedTests {
  private let names: any Caller.Type = DeprecatedNames.self

  /// Returns the events of a sequence that sends them at once.
  private func events(_ sequence: Observable<Int>) -> [Int?] {
    let events = Cell<[Int?]>([])
    _ = sequence.subscribe { event in events.value.append(event.element) }
    return events.value
  }

  @Test func observables() {
    let all = names.observables(.of(1, 2, 3)).dropLast().map(events)
    #expect(
      all == [
        [1, nil], [1, nil], [1, 2, 3, 9, nil], [1, 2, 3, 9, nil], [1, 2, 3, 9, nil],
        [1, 2, 3, nil], [1, 2, 3, nil], [1, 2, 3, nil], [1, 2, 3, nil], [2, nil], [nil],
        [1, 2, nil], [1, nil], [1, 2, nil], [1, 2, 3, nil], [2, 3, nil], [3, nil], [0, 2, 6, nil],
        [0, 2, 6, nil], [1, 2, 3, nil], [1, 2, 3, nil],
      ])
  }

  @Test func singles() {
    for single in names.singles() { #expect(events(single) == [1, nil]) }
  }

  @Test func completables() {
    for completable in names.completables() {
      let log = Log<String>()
      _ = completable.subscribe { log.add("\($0)") }
      #expect(log.all == ["completed"])
    }
  }

  @Test func variable() {
    let log = Log<String>()
    names.variable(log)
    #expect(log.all == ["next(1)", "next(2)", "next(3)", "value: 3", "bag: 3", "completed"])
  }
}
