import RxFlavour
import RxFlavourTesting
import Testing

@Suite struct IfEmptyTests {
  @Test func defaultElement() {
    expect([.next(250, 7), .completed(250)], until: 250, of: numbers()) { $0.ifEmpty(default: 7) }
    expect([.next(210, 2), .completed(250)], until: 250, of: numbers(2)) { $0.ifEmpty(default: 7) }
    expect([.error(250, Failure.first)], until: 250, of: numbers(end: .error(250, Failure.first))) {
      $0.ifEmpty(default: 7)
    }
    expect([Recorded<Event<Int>>](), until: 1000, of: numbers(end: nil)) { $0.ifEmpty(default: 7) }
  }

  @Test(arguments: [Recorded<Event<Int>>.completed(50), .error(50, Failure.first)])
  func switching(_ end: Recorded<Event<Int>>) {
    let scheduler = TestScheduler(initialClock: 0)
    let xs = scheduler.createHotObservable(numbers(end: .completed(210)))
    let other = scheduler.createColdObservable([.next(10, 8), .next(20, 9), end])
    let res = scheduler.start { xs.ifEmpty(switchTo: other.asObservable()) }
    #expect(res.events == [.next(220, 8), .next(230, 9), Recorded(time: 260, value: end.value)])
    #expect(xs.subscriptions == [Subscription(200, 210)])
    #expect(other.subscriptions == [Subscription(210, 260)])
  }

  @Test(arguments: [
    numbers(2), numbers(2, end: .error(250, Failure.first)),
    numbers(end: .error(250, Failure.first)),
    numbers(end: nil),
  ])
  func notSwitching(_ source: [Recorded<Event<Int>>]) {
    let scheduler = TestScheduler(initialClock: 0)
    let xs = scheduler.createHotObservable(source)
    let other = scheduler.createColdObservable([.next(10, 8), .completed(20)])
    let res = scheduler.start { xs.ifEmpty(switchTo: other.asObservable()) }
    #expect(res.events == Array(source.dropFirst()))
    #expect(xs.subscriptions == [Subscription(200, source.last!.time == 250 ? 250 : 1000)])
    #expect(other.subscriptions == [])
  }
}
