import RxFlavour
import RxFlavourTesting
import TestSupport
import Testing

@Suite struct DistinctUntilChangedTests {
  private let source = numbers(2, 2, 12, 3)
  private let changes: [Recorded<Event<Int>>] = [.next(210, 2), .next(240, 3), .completed(250)]

  @Test func elements() {
    let expected = [.next(210, 2), .next(230, 12)] + changes.dropFirst()
    expect(expected, until: 250, of: source) { $0.distinctUntilChanged() }
    expect(
      [.next(210, 2), .error(250, Failure.first)], until: 250,
      of: numbers(2, 2, end: .error(250, Failure.first))
    ) { $0.distinctUntilChanged() }
  }

  @Test func keys() {
    expect(changes, until: 250, of: source) { $0.distinctUntilChanged { $0 % 10 } }
    expect(changes, until: 250, of: source) { $0.distinctUntilChanged { $0 % 10 == $1 % 10 } }
    expect(changes, until: 250, of: source) {
      $0.distinctUntilChanged({ "\($0)" }, comparer: { $0.last == $1.last })
    }
    expect(changes, until: 250, of: source) {
      $0.map { "\($0)" }.distinctUntilChanged(at: \.last).map { Int($0)! }
    }
  }

  @Test func comparesWithTheOneThatWasSent() {
    expect([.next(210, 2), .next(230, 4), .completed(250)], until: 250, of: numbers(2, 3, 4)) {
      $0.distinctUntilChanged { abs($0 - $1) < 2 }
    }
  }

  @Test func thrownErrors() {
    expect([.error(210, Failure.first)], until: 210, of: source) {
      $0.distinctUntilChanged { _ -> Int in throw Failure.first }
    }
    expect([.next(210, 2), .error(220, Failure.first)], until: 220, of: source) {
      $0.distinctUntilChanged { _, _ in throw Failure.first }
    }
    expect([.next(210, 2), .error(220, Failure.first)], until: 220, of: source) {
      $0.distinctUntilChanged({ $0 }, comparer: { _, _ in throw Failure.first })
    }
  }

  @Test func eachKeyIsMadeOnce() {
    let log = Log<String>()
    _ = Observable.of(1, 2, 3).distinctUntilChanged { element -> Int in
      log.add("\(element)")
      return element
    }.subscribe()
    #expect(log.all == ["1", "2", "3"])
  }
}
