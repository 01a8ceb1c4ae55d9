import RxFlavour
import RxFlavourTesting
import TestSupport
import Testing

@Suite struct TakeTests {
  @Test func take() {
    expect([.next(210, 2), .next(220, 3), .completed(250)], until: 250, of: numbers(2, 3)) {
      $0.take(3)
    }
    expect([.next(210, 2), .next(220, 3), .completed(220)], until: 220, of: numbers(2, 3)) {
      $0.take(2)
    }
    expect([.next(210, 2), .completed(210)], until: 210, of: numbers(2, 3)) { $0.take(1) }
    expect(
      [.next(210, 2), .error(250, Failure.first)], until: 250,
      of: numbers(2, end: .error(250, Failure.first))
    ) { $0.take(2) }
    expect([.next(210, 2)], until: 215, of: numbers(2, 3), disposed: 215) { $0.take(2) }
  }

  @Test func nothing() {
    let scheduler = TestScheduler(initialClock: 0)
    let xs = scheduler.createHotObservable(numbers(2, 3))
    let res = scheduler.start { xs.take(0) }
    #expect(res.events == [.completed(200)])
    #expect(xs.subscriptions == [])
  }

  @Test func countsBeforeItSends() {
    let log = Log<String>()
    let source = Cell<AnyObserver<Int>?>(nil)
    _ = Observable<Int>.create { observer in
      source.value = observer
      return Disposables.create { log.add("disposed") }
    }
    .take(1)
    .subscribe { event in
      log.add("\(event)")
      source.value!.onNext(2)
    }
    source.value!.onNext(1)
    #expect(log.all == ["next(1)", "completed", "disposed"])
  }

  @Test func last() {
    expect(
      [.next(250, 3), .next(250, 4), .completed(250)], until: 250, of: numbers(2, 3, 4)
    ) { $0.takeLast(2) }
    expect([.next(250, 2), .completed(250)], until: 250, of: numbers(2)) { $0.takeLast(2) }
    expect([.completed(250)], until: 250, of: numbers(2, 3)) { $0.takeLast(0) }
    expect(
      [.error(250, Failure.first)], until: 250, of: numbers(2, end: .error(250, Failure.first))
    ) { $0.takeLast(2) }
    expect([Recorded<Event<Int>>](), until: 1000, of: numbers(2, 3, end: nil)) { $0.takeLast(1) }
  }

  @Test func elementAt() {
    expect([.next(210, 2), .completed(210)], until: 210, of: numbers(2, 3)) { $0.element(at: 0) }
    expect([.next(230, 4), .completed(230)], until: 230, of: numbers(2, 3, 4)) {
      $0.element(at: 2)
    }
    expect([.error(250, RxError.argumentOutOfRange)], until: 250, of: numbers(2, 3)) {
      $0.element(at: 2)
    }
    expect(
      [.error(250, Failure.first)], until: 250, of: numbers(2, 3, end: .error(250, Failure.first))
    ) { $0.element(at: 2) }
    expect([Recorded<Event<Int>>](), until: 215, of: numbers(2, 3), disposed: 215) {
      $0.element(at: 1)
    }
  }
}
