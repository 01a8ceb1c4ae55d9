import Dispatch
import RxFlavour
import RxFlavourTesting
import Testing

@Suite struct ThrottleTests {
  private let source: [Recorded<Event<Int>>] = [
    .next(150, 1), .next(210, 2), .next(220, 3), .next(240, 4), .next(310, 5), .next(315, 6),
  ]

  private func throttle(
    latest: Bool, _ end: Recorded<Event<Int>>?, _ events: [Recorded<Event<Int>>],
    until time: TestTime, disposed: TestTime = 1000,
    at location: SourceLocation = #_sourceLocation
  ) {
    expectTimed(
      events, over: (200, time), of: source + [end].compactMap { $0 }, disposed: disposed,
      at: location
    ) { $0.throttle(.seconds(50), latest: latest, scheduler: $1) }
  }

  @Test func latest() {
    throttle(
      latest: true, nil, [.next(210, 2), .next(260, 4), .next(310, 5), .next(360, 6)], until: 1000)
    throttle(latest: true, nil, [.next(210, 2)], until: 260, disposed: 260)
  }

  @Test func completionWaitsForTheElementThatWaits() {
    throttle(
      latest: true, .completed(320),
      [.next(210, 2), .next(260, 4), .next(310, 5), .next(360, 6), .completed(360)], until: 320)
    throttle(
      latest: true, .completed(400),
      [.next(210, 2), .next(260, 4), .next(310, 5), .next(360, 6), .completed(400)], until: 400)
  }

  @Test func errorDropsTheElementThatWaits() {
    throttle(
      latest: true, .error(320, Failure.first),
      [.next(210, 2), .next(260, 4), .next(310, 5), .error(320, Failure.first)], until: 320)
  }

  @Test func notLatest() {
    throttle(latest: false, nil, [.next(210, 2), .next(310, 5)], until: 1000)
    throttle(
      latest: false, .completed(320), [.next(210, 2), .next(310, 5), .completed(320)], until: 320)
    throttle(
      latest: false, .error(320, Failure.first),
      [.next(210, 2), .next(310, 5), .error(320, Failure.first)], until: 320)
  }

  @Test func withoutTime() {
    for latest in [true, false] {
      expectTimed(Array(numbers(2, 3).dropFirst()), over: (200, 250), of: numbers(2, 3)) {
        $0.throttle(.seconds(0), latest: latest, scheduler: $1)
      }
    }
  }

  @Test func timeCountsFromTheEndOfDelivery() {
    expectTimed([.next(210, 2), .next(310, 5)], over: (200, 1000), of: source) { xs, scheduler in
      xs.throttle(.seconds(50), latest: false, scheduler: scheduler)
        .do(afterNext: { _ in if scheduler.clock == 210 { scheduler.sleep(30) } })
    }
  }

  @Test func onRealTime() throws {
    for _ in 0..<20 {
      let events = try rush(2000).throttle(.microseconds(5), scheduler: serialScheduler())
        .toBlocking().toArray()
      #expect(events.first == 0)
      #expect(events.last == 1999)
      #expect(zip(events, events.dropFirst()).allSatisfy(<))
    }
  }
}
