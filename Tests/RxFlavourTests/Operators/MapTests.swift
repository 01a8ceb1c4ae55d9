import RxFlavour
import RxFlavourTesting
import Testing

@Suite struct MapTests {
  @Test func map() {
    expect([.next(210, 4), .next(220, 6), .completed(250)], until: 250, of: numbers(2, 3)) {
      $0.map { $0 * 2 }
    }
    expect(
      [.next(210, "2"), .error(220, Failure.first)], until: 220,
      of: numbers(2, end: .error(220, Failure.first))
    ) { $0.map { "\($0)" } }
    expect([.next(210, 2)], until: 215, of: numbers(2, 3), disposed: 215) { $0.map { $0 } }
    expect([Recorded<Event<Int>>](), until: 1000, of: numbers(end: nil)) { $0.map { $0 } }
  }

  @Test func thrownErrors() {
    expect([.next(210, 2), .error(220, Failure.first)], until: 220, of: numbers(2, 3, 4)) {
      $0.map { if $0 == 3 { throw Failure.first } else { $0 } }
    }
    expect([.next(210, 2), .error(220, Failure.first)], until: 220, of: numbers(2, 3, 4)) {
      $0.compactMap { if $0 == 3 { throw Failure.first } else { $0 } }
    }
  }

  @Test func compactMap() {
    expect([.next(220, 3), .completed(250)], until: 250, of: numbers(2, 3, 4)) {
      $0.compactMap { $0 == 3 ? $0 : nil }
    }
    expect([.error(210, Failure.first)], until: 210, of: numbers(end: .error(210, Failure.first))) {
      $0.compactMap { _ in 1 }
    }
  }

  @Test func enumerated() {
    expect(
      [.next(210, "0: 5"), .next(220, "1: 6"), .completed(250)], until: 250, of: numbers(5, 6)
    ) { $0.enumerated().map { "\($0.index): \($0.element)" } }
  }
}
