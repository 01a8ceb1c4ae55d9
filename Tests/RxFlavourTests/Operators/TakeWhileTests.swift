import RxFlavour
import RxFlavourTesting
import TestSupport
import Testing

@Suite struct TakeWhileTests {
  @Test(arguments: [TakeBehavior.inclusive, .exclusive])
  func end(_ behavior: TakeBehavior) {
    let last: [Recorded<Event<Int>>] = behavior == .inclusive ? [.next(230, 4)] : []
    let expected = [.next(210, 2), .next(220, 3)] + last + [.completed(230)]
    expect(expected, until: 230, of: numbers(2, 3, 4, 2)) {
      $0.take(while: { $0 < 4 }, behavior: behavior)
    }
    expect(expected, until: 230, of: numbers(2, 3, 4, 2)) {
      $0.take(until: { $0 == 4 }, behavior: behavior)
    }
  }

  @Test func exclusiveByDefault() {
    expect([.completed(210)], until: 210, of: numbers(2, 3)) { $0.take(while: { $0 != 2 }) }
    expect([.completed(210)], until: 210, of: numbers(2, 3)) { $0.take(until: { $0 == 2 }) }
  }

  @Test(arguments: [TakeBehavior.inclusive, .exclusive])
  func sourceEndsFirst(_ behavior: TakeBehavior) {
    expect([.next(210, 2), .completed(250)], until: 250, of: numbers(2)) {
      $0.take(while: { _ in true }, behavior: behavior)
    }
    expect(
      [.next(210, 2), .error(250, Failure.first)], until: 250,
      of: numbers(2, end: .error(250, Failure.first))
    ) { $0.take(until: { _ in false }, behavior: behavior) }
    expect([.next(210, 2)], until: 215, of: numbers(2, 3), disposed: 215) {
      $0.take(until: { _ in false }, behavior: behavior)
    }
  }

  @Test(arguments: [TakeBehavior.inclusive, .exclusive])
  func thrownErrors(_ behavior: TakeBehavior) {
    expect([.next(210, 2), .error(220, Failure.first)], until: 220, of: numbers(2, 3, 4)) {
      $0.take(while: { if $0 == 3 { throw Failure.first } else { true } }, behavior: behavior)
    }
    expect([.next(210, 2), .error(220, Failure.first)], until: 220, of: numbers(2, 3, 4)) {
      $0.take(until: { if $0 == 3 { throw Failure.first } else { false } }, behavior: behavior)
    }
  }

  @Test func nothingComesDuringTheLastElement() {
    let log = Log<String>()
    let source = Cell<AnyObserver<Int>?>(nil)
    _ = Observable<Int>.create { observer in
      source.value = observer
      return Disposables.create { log.add("disposed") }
    }
    .take(until: { $0 == 1 }, behavior: .inclusive)
    .subscribe { event in
      log.add("\(event)")
      source.value!.onNext(2)
    }
    source.value!.onNext(1)
    #expect(log.all == ["next(1)", "completed", "disposed"])
  }
}
