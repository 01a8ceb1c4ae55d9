import RxFlavour
import RxFlavourTesting
import Testing

@Suite struct SkipTests {
  @Test func skip() {
    expect([.next(230, 4), .completed(250)], until: 250, of: numbers(2, 3, 4)) { $0.skip(2) }
    expect([.completed(250)], until: 250, of: numbers(2, 3)) { $0.skip(3) }
    expect([.next(210, 2), .next(220, 3), .completed(250)], until: 250, of: numbers(2, 3)) {
      $0.skip(0)
    }
    expect([.next(210, 2), .completed(250)], until: 250, of: numbers(2)) { $0.skip(-1) }
    expect(
      [.next(220, 3), .error(250, Failure.first)], until: 250,
      of: numbers(2, 3, end: .error(250, Failure.first))
    ) { $0.skip(1) }
    expect([.next(220, 3)], until: 225, of: numbers(2, 3, 4), disposed: 225) { $0.skip(1) }
  }

  @Test func skipWhile() {
    expect([.next(220, 3), .next(230, 2), .completed(250)], until: 250, of: numbers(2, 3, 2)) {
      $0.skip(while: { $0 == 2 })
    }
    expect([.completed(250)], until: 250, of: numbers(2, 3)) { $0.skip(while: { _ in true }) }
    expect([.error(220, Failure.first)], until: 220, of: numbers(2, 3, 4)) {
      $0.skip(while: { if $0 == 3 { throw Failure.first } else { true } })
    }
  }
}
