import RxFlavour
import RxFlavourTesting
import TestSupport
import Testing

@Suite struct StartWithTests {
  @Test func startWith() {
    expect(
      [.next(200, 8), .next(200, 9), .next(210, 2), .completed(250)], until: 250, of: numbers(2)
    ) { $0.startWith(8, 9) }
    expect(
      [.next(200, 7), .next(200, 8), .next(200, 9), .error(250, Failure.first)], until: 250,
      of: numbers(end: .error(250, Failure.first))
    ) { $0.startWith(8, 9).startWith(7) }
    expect([.next(210, 2), .completed(250)], until: 250, of: numbers(2)) { $0.startWith() }
    expect([.next(200, 8)], until: 205, of: numbers(2), disposed: 205) { $0.startWith(8) }
  }

  @Test func sourceIsSubscribedToAfterwards() {
    let log = Log<String>()
    _ = Observable.of(3).do(onSubscribe: { log.add("subscribed") }).startWith(1, 2)
      .subscribe(log.observer())
    #expect(log.all == ["next(1)", "next(2)", "subscribed", "next(3)", "completed"])
  }
}
