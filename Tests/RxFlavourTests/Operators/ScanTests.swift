import RxFlavour
import RxFlavourTesting
import TestSupport
import Testing

@Suite struct ScanTests {
  @Test func scan() {
    expect([.next(210, 42), .next(220, 45), .completed(250)], until: 250, of: numbers(2, 3)) {
      $0.scan(40, accumulator: +)
    }
    expect([.completed(250)], until: 250, of: numbers()) { $0.scan(40, accumulator: +) }
    expect([.next(210, 42), .error(220, Failure.first)], until: 220, of: numbers(2, 3, 4)) {
      $0.scan(40) { if $1 == 3 { throw Failure.first } else { $0 + $1 } }
    }
  }

  @Test func into() {
    expect([.next(210, [2]), .next(220, [2, 3]), .completed(250)], until: 250, of: numbers(2, 3)) {
      $0.scan(into: []) { $0.append($1) }
    }
    expect([.next(210, 42), .error(220, Failure.first)], until: 220, of: numbers(2, 3, 4)) {
      $0.scan(into: 40) { if $1 == 3 { throw Failure.first } else { $0 += $1 } }
    }
  }

  @Test func eachSubscriptionBeginsWithTheSeed() {
    let log = Log<String>()
    let sums = Observable.of(1, 2).scan(0, accumulator: +)
    _ = sums.subscribe(log.observer())
    _ = sums.subscribe(log.observer())
    #expect(log.all == ["next(1)", "next(3)", "completed", "next(1)", "next(3)", "completed"])
  }
}
