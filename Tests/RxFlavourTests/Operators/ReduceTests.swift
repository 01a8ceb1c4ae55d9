import RxFlavour
import RxFlavourTesting
import Testing

@Suite struct ReduceTests {
  @Test func reduce() {
    expect([.next(250, 42), .completed(250)], until: 250, of: numbers()) {
      $0.reduce(42, accumulator: +)
    }
    expect([.next(250, 51), .completed(250)], until: 250, of: numbers(2, 3, 4)) {
      $0.reduce(42, accumulator: +)
    }
    expect(
      [.error(250, Failure.first)], until: 250, of: numbers(2, 3, end: .error(250, Failure.first))
    ) { $0.reduce(42, accumulator: +) }
    expect([Recorded<Event<Int>>](), until: 1000, of: numbers(2, end: nil)) {
      $0.reduce(42, accumulator: +)
    }
    expect([.error(220, Failure.first)], until: 220, of: numbers(2, 3, 4)) {
      $0.reduce(42) { if $1 == 3 { throw Failure.first } else { $0 } }
    }
  }

  @Test func mapResult() {
    expect([.next(250, "47"), .completed(250)], until: 250, of: numbers(2, 3)) {
      $0.reduce(42, accumulator: +, mapResult: { "\($0)" })
    }
    expect([.error(250, Failure.first)], until: 250, of: numbers(2, 3)) {
      $0.reduce(42, accumulator: +, mapResult: { _ -> Int in throw Failure.first })
    }
  }
}
