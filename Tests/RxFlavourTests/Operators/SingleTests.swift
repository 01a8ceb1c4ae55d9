import RxFlavourTesting
import Testing

@testable import RxFlavour

@Suite struct SingleTests {
  @Test func single() {
    expect([.error(250, RxError.noElements)], until: 250, of: numbers()) { $0.single() }
    expect([.next(210, 2), .completed(250)], until: 250, of: numbers(2)) { $0.single() }
    expect(
      [.next(210, 2), .error(220, RxError.moreThanOneElement)], until: 220, of: numbers(2, 3)
    ) { $0.single() }
    expect([.error(210, Failure.first)], until: 210, of: numbers(end: .error(210, Failure.first))) {
      $0.single()
    }
  }

  @Test func predicate() {
    expect([.error(250, RxError.noElements)], until: 250, of: numbers(2)) {
      $0.single { $0 == 3 }
    }
    expect([.next(220, 3), .completed(250)], until: 250, of: numbers(2, 3, 4)) {
      $0.single { $0 == 3 }
    }
    expect(
      [.next(220, 3), .error(240, RxError.moreThanOneElement)], until: 240, of: numbers(2, 3, 4, 5)
    ) { $0.single { $0 % 2 == 1 } }
    expect([.error(220, Failure.first)], until: 220, of: numbers(2, 3)) {
      $0.single { if $0 == 3 { throw Failure.first } else { false } }
    }
  }

  @Test func asSingle() {
    expect([.error(250, RxError.noElements)], until: 250, of: numbers()) { $0.asSingleSequence() }
    expect([.next(250, 2), .completed(250)], until: 250, of: numbers(2)) { $0.asSingleSequence() }
    expect([.error(220, RxError.moreThanOneElement)], until: 220, of: numbers(2, 3, 4)) {
      $0.asSingleSequence()
    }
  }

  @Test func asMaybe() {
    expect([.completed(250)], until: 250, of: numbers()) { $0.asMaybeSequence() }
    expect([.next(250, 2), .completed(250)], until: 250, of: numbers(2)) { $0.asMaybeSequence() }
    expect([.error(220, RxError.moreThanOneElement)], until: 220, of: numbers(2, 3, 4)) {
      $0.asMaybeSequence()
    }
    expect(
      [.error(250, Failure.first)], until: 250, of: numbers(2, end: .error(250, Failure.first))
    ) { $0.asMaybeSequence() }
  }

  @Test func first() {
    expect([.next(250, nil), .completed(250)], until: 250, of: numbers()) { $0.firstOrNil() }
    expect([.next(210, 2), .completed(210)], until: 210, of: numbers(2, 3)) { $0.firstOrNil() }
    expect([.error(210, Failure.first)], until: 210, of: numbers(end: .error(210, Failure.first))) {
      $0.firstOrNil()
    }
  }

  @Test func toArray() {
    expect([.next(250, []), .completed(250)], until: 250, of: numbers()) { $0.toArraySequence() }
    expect([.next(250, [2, 3]), .completed(250)], until: 250, of: numbers(2, 3)) {
      $0.toArraySequence()
    }
    expect(
      [.error(250, Failure.first)], until: 250, of: numbers(2, end: .error(250, Failure.first))
    ) { $0.toArraySequence() }
  }
}
