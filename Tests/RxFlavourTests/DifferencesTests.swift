import Dispatch
import RxFlavour
import RxFlavourTesting
import TestSupport
import Testing

/// What behaves otherwise than in RxSwift: the lines of the page "Moving from RxSwift".
@Suite struct DifferencesTests {
  private let log = Log<String>()

  @Test("Subscribers of a subject get each event in the order of subscribing")
  func order() {
    let subject = PublishSubject<Int>()
    let first = subject.subscribe { [log] in log.add("a \($0)") }
    _ = subject.subscribe { [log] in log.add("b \($0)") }
    first.dispose()
    _ = subject.subscribe { [log] in log.add("c \($0)") }
    subject.onNext(1)
    #expect(log.all == ["b next(1)", "c next(1)"])
  }

  @Test("A subscriber that is disposed of during an event doesn't get this event any more")
  func disposalDuringAnEvent() {
    for subject in [PublishSubject<Int>(), AsyncSubject<Int>()] as [any Subjects] {
      let log = Log<String>()
      let second = SerialDisposable()
      _ = subject.asObservable().subscribe {
        log.add("a \($0)")
        second.dispose()
      }
      second.disposable = subject.asObservable().subscribe { log.add("b \($0)") }
      subject.onNext(1)
      subject.onCompleted()
      #expect(log.all == ["a next(1)", "a completed"])
    }
  }

  @Test("do(onDispose:) is called last, also in front of an operator") func disposalLast() {
    let source = PublishSubject<Int>()
    _ = source.do(
      afterCompleted: { [log] in log.add("afterCompleted") },
      onDispose: { [log] in log.add("onDispose") }
    ).map { $0 }.subscribe(onCompleted: { [log] in log.add("completed") })
    source.onCompleted()
    #expect(log.all == ["completed", "afterCompleted", "onDispose"])
  }

  @Test("A subject that has ended has no observers") func observersOfAnEndedSubject() {
    let subject = BehaviorSubject(value: 1)
    _ = subject.subscribe()
    #expect(subject.hasObservers)
    subject.onCompleted()
    #expect(!subject.hasObservers)
  }

  @Test("A subject that was disposed of takes no end") func endOfADisposedSubject() {
    let subject = PublishSubject<Int>()
    subject.dispose()
    subject.onCompleted()
    _ = subject.subscribe(
      onError: { [log] _ in log.add("error") }, onCompleted: { [log] in log.add("completed") })
    #expect(log.all == ["error"])
  }

  @Test("An error while delay delivers passes at once") func errorDuringDelay() {
    let scheduler = TestScheduler(initialClock: 0)
    let source = PublishSubject<Int>()
    _ = source.delay(.seconds(1), scheduler: scheduler).subscribe(
      onNext: { [log] in
        source.onError(Failure.first)
        log.add("\($0)")
      }, onError: { [log] _ in log.add("error") })
    source.onNext(1)
    scheduler.start()
    #expect(log.all == ["error", "1"])
  }

  @Test("A Single without an element fails") func singleWithoutElement() {
    _ = Single<Int>.error(Failure.first).retry(when: { (errors: Observable<any Error>) in
      errors.take(0)
    }).subscribe(
      onFailure: { [log] in log.add("\($0)") })
    #expect(log.all == ["\(RxError.noElements)"])
  }

  @Test("A subscriber that comes while a shared source is being stopped gets a new connection")
  func joiningTheTeardown() {
    let source = LoggedSource(log)
    let late = Cell<Observable<Int>?>(nil)
    let shared = source.observable.do(onDispose: { [log] in
      _ = late.value?.subscribe { log.add("late \($0)") }
      late.value = nil
    }).publish().refCount()
    late.value = shared
    _ = shared.subscribe(log.observer())
    for value in 1...2 {
      source.send(.next(value))
      source.send(.completed)
    }
    #expect(
      log.all == [
        "open1", "next(1)", "close1", "open2", "completed", "late next(2)", "close2",
        "late completed",
      ])
  }

  @Test("What take(1) doesn't need isn't seen by the operators before it")
  func synchronousEnd() {
    for source in [Observable.just(1), .just(1).concat(Observable.just(2))] {
      _ = source.do(onCompleted: { [log] in log.add("source") }).take(1)
        .subscribe(onCompleted: { [log] in log.add("completed") })
    }
    #expect(log.all == ["completed", "completed"])
  }

  @Test(
    "The source of startWith is not subscribed to if an element before it ends the subscription")
  func endAtStartWith() {
    let source = LoggedSource(log)
    _ = source.observable.startWith(1).take(1).subscribe(log.observer())
    // RxSwift opens the source, and closes it at once.
    #expect(log.all == ["next(1)", "completed"])
  }

  @Test("A trigger of retry(when:) that take(1) has completed doesn't fail")
  func completedTrigger() {
    struct Fault: Error {}
    let source = ReplaySubject<Int>.create(bufferSize: 1)
    _ = source.retry { (errors: Observable<any Error>) in errors.flatMap { _ in source }.take(1) }
      .concat(Observable.just(2))
      .subscribe(log.observer())
    source.onNext(1)
    // The trigger sends the element, which begins the second attempt. In RxSwift this fails before
    // the trigger completes, so the trigger sends the error, too.
    source.onError(Fault())
    #expect(log.all == ["next(1)", "next(1)", "next(2)", "completed"])
  }

  @Test("The next attempt of retry(when:) begins when the trigger has dealt with the error")
  func attemptAfterTheTrigger() {
    struct Fault: Error {}
    let source = LoggedSource(log)
    _ = source.observable
      .retry { [log] (errors: Observable<any Error>) in
        errors.do(onNext: { _ in log.add("error") }, afterNext: { _ in log.add("dealt with") })
      }
      .subscribe(log.observer())
    source.send(.error(Fault()))
    source.send(.completed)
    // In RxSwift the second attempt begins before `afterNext` is called.
    #expect(
      log.all == ["open1", "close1", "error", "dealt with", "open2", "completed", "close2"])
  }

  @Test(
    "If a sequence of catch fails while it is being subscribed to, the next one begins afterwards")
  func failureWhileSubscribing() {
    struct Fault: Error {}
    let source = LoggedSource(log)
    let failing = Observable<Int>.create { observer in
      observer.onNext(1)
      observer.onError(Fault())
      return Disposables.create()
    }
    _ = source.observable.catch { _ in failing }.catchAndReturn(3)
      .flatMapLatest { Observable.of($0, $0 + 1) }
      .subscribe(log.observer())
    source.send(.error(Fault()))
    // In RxSwift 1 and 2 don't come: the error passes at once, before they have had their turn.
    #expect(
      log.all == ["open1", "close1", "next(1)", "next(2)", "next(3)", "next(4)", "completed"])
  }

  @Test("A single that has failed stops its source when the subscriber's closure has returned")
  func sourceOfAFailedSingle() {
    let subject = PublishSubject<Int>()
    let source = subject.do(afterNext: { [log] value in
      log.add("after \(value)")
      if value < 12 { subject.onNext(value + 1) }
    })
    _ = source.asSingle()
      .subscribe(onFailure: { [log] in log.add("\($0)") }, onDisposed: { subject.onNext(10) })
    subject.onNext(1)
    // In RxSwift the element 10 stops the source, which then doesn't send 11.
    #expect(
      log.all == [
        "after 1", "\(RxError.moreThanOneElement)", "after 10", "after 11", "after 12", "after 2",
      ])
  }

  @Test("A closure of scan may send to its own source") func sendingInScan() {
    let subject = PublishSubject<Int>()
    _ = subject.scan(0) { sum, value in
      if value == 1 { subject.onNext(10) }
      return sum + value
    }.subscribe(log.observer())
    subject.onNext(1)
    subject.onNext(2)
    // RxSwift stops the program.
    #expect(log.all == ["next(10)", "next(1)", "next(3)"])
  }

  @Test("All elements pass after one that a closure of skip(while:) has sent")
  func sendingInSkipWhile() {
    let subject = PublishSubject<Int>()
    _ = subject.skip(while: { value in
      if value == 1 { subject.onNext(5) }
      return value < 5
    }).subscribe(log.observer())
    subject.onNext(1)
    subject.onNext(0)
    // In RxSwift the closure is called for 0, too, which doesn't pass.
    #expect(log.all == ["next(5)", "next(0)"])
  }
}

/// A subject of any kind.
private protocol Subjects: ObserverType<Int> {
  func asObservable() -> Observable<Int>
}
extension PublishSubject<Int>: Subjects {}
extension AsyncSubject<Int>: Subjects {}
