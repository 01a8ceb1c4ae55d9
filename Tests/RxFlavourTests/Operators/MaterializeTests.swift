import RxFlavour
import RxFlavourTesting
import Testing

@Suite struct MaterializeTests {
  @Test func materialize() {
    expect(
      [.next(210, .next(2)), .next(250, .completed), .completed(250)], until: 250, of: numbers(2)
    ) { $0.materialize() }
    expect(
      [.next(250, Event<Int>.error(Failure.first)), .completed(250)], until: 250,
      of: numbers(end: .error(250, Failure.first))
    ) { $0.materialize() }
    expect([Recorded<Event<Event<Int>>>](), until: 1000, of: numbers(end: nil)) {
      $0.materialize()
    }
  }

  @Test func back() {
    for end in [Recorded<Event<Int>>.completed(250), .error(250, Failure.first)] {
      expect([.next(210, 2), end], until: 250, of: numbers(2, end: end)) {
        $0.materialize().dematerialize()
      }
    }
  }

  @Test(arguments: [Event<Int>.completed, .error(Failure.first)])
  func endAsElement(_ end: Event<Int>) {
    let expected: [Recorded<Event<Int>>] = [.next(210, 2), Recorded(time: 220, value: end)]
    expect(expected, until: 220, of: numbers(2, 3, 4)) {
      $0.map { $0 == 3 ? end : .next($0) }.dematerialize()
    }
  }

  @Test func endOfTheSource() {
    for end in [Recorded<Event<Int>>.completed(250), .error(250, Failure.first)] {
      expect([.next(210, 2), end], until: 250, of: numbers(2, end: end)) {
        $0.map { Event.next($0) }.dematerialize()
      }
    }
  }
}
