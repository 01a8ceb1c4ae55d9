import RxFlavour
import RxFlavourTesting
import TestSupport
import Testing

@Suite struct FromTests {
  private let stepwise: [Recorded<Event<Int>>] = [
    .next(201, 3), .next(202, 1), .next(203, 2), .completed(204),
  ]

  @Test func onAScheduler() {
    expect(stepwise) { .of(3, 1, 2, scheduler: $0) }
    expect(stepwise) { .from([3, 1, 2], scheduler: $0) }
    expect(stepwise) { .from(ContiguousArray([3, 1, 2]), scheduler: $0) }
    expect(stepwise.dropLast(2), disposed: 203) { .from([3, 1, 2], scheduler: $0) }
  }

  @Test func onTheTrampoline() {
    let expected: [Recorded<Event<Int>>] = stepwise.map { Recorded(time: 200, value: $0.value) }
    expect(expected) { _ in .of(3, 1, 2) }
    expect(expected) { _ in .from([3, 1, 2]) }
    expect([.next(200, 1), .next(200, 2), .completed(200)]) { _ in .from(1...2) }
  }

  @Test func subscriptionInsideOfAnElement() {
    let log = Log<String>()
    _ = Observable.of(1, 2).subscribe(onNext: { outer in
      log.add("\(outer)")
      _ = Observable.of(10, 20).subscribe(onNext: { log.add("\(outer + $0)") })
    })
    #expect(log.all == ["1", "11", "2", "21", "12", "22"])
  }

  @Test func takesNoMoreThanIsWanted() {
    let log = Log<String>()
    let endless = sequence(first: 1) { $0 + 1 }
    _ = Observable.from(Logged(base: endless, log: log)).take(2).subscribe(log.observer())
    #expect(log.all == ["1 is taken", "next(1)", "2 is taken", "next(2)", "completed"])
  }

  @Test func longSequences() {
    let sum = Cell(0)
    _ = Observable.range(start: 1, count: 100_000).subscribe(onNext: { sum.value += $0 })
    #expect(sum.value == 5_000_050_000)
  }
}

private struct Logged<Base: Sequence<Int>>: Sequence, @unchecked Sendable {
  let base: Base
  let log: Log<String>

  func makeIterator() -> AnyIterator<Int> {
    var iterator = base.makeIterator()
    return AnyIterator {
      let next = iterator.next()
      log.add("\(next!) is taken")
      return next
    }
  }
}
