import RxFlavour
import RxFlavourTesting
import Testing

@Suite struct FilterTests {
  @Test func filter() {
    expect([.next(210, 2), .next(230, 4), .completed(250)], until: 250, of: numbers(2, 3, 4)) {
      $0.filter { $0 % 2 == 0 }
    }
    expect([Recorded<Event<Int>>](), until: 215, of: numbers(2, 3), disposed: 215) {
      $0.filter { _ in false }
    }
    expect([.error(220, Failure.first)], until: 220, of: numbers(2, 3, 4)) {
      $0.filter { if $0 == 3 { throw Failure.first } else { false } }
    }
  }

  @Test func ignoreElements() {
    for end in [Recorded<Event<Int>>.completed(250), .error(250, Failure.first)] {
      let expected = Recorded<Event<Never>>(time: 250, value: end.value.map { _ in fatalError() })
      expect([expected], until: 250, of: numbers(2, 3, end: end)) {
        (numbers: Observable<Int>) -> Observable<Never> in numbers.ignoreElements()
      }
    }
  }
}
