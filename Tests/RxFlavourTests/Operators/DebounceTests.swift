import Dispatch
import RxFlavour
import RxFlavourTesting
import Testing

@Suite struct DebounceTests {
  private let source: [Recorded<Event<Int>>] = [
    .next(150, 1), .next(210, 2), .next(220, 3), .next(260, 4), .next(275, 5), .next(300, 6),
  ]

  private func debounce(
    _ end: Recorded<Event<Int>>?, _ events: [Recorded<Event<Int>>], until time: TestTime,
    disposed: TestTime = 1000, at location: SourceLocation = #_sourceLocation
  ) {
    expectTimed(
      events, over: (200, time), of: source + [end].compactMap { $0 }, disposed: disposed,
      at: location
    ) { $0.debounce(.seconds(20), scheduler: $1) }
  }

  @Test func values() {
    debounce(nil, [.next(240, 3), .next(295, 5), .next(320, 6)], until: 1000)
    debounce(nil, [.next(240, 3)], until: 290, disposed: 290)
  }

  @Test func completion() {
    debounce(
      .completed(310), [.next(240, 3), .next(295, 5), .next(310, 6), .completed(310)], until: 310)
    debounce(
      .completed(400), [.next(240, 3), .next(295, 5), .next(320, 6), .completed(400)], until: 400)
  }

  @Test func error() {
    debounce(
      .error(310, Failure.first), [.next(240, 3), .next(295, 5), .error(310, Failure.first)],
      until: 310)
  }

  @Test func withoutTime() {
    expectTimed(
      [.next(211, 2), .next(221, 3), .completed(250)], over: (200, 250), of: numbers(2, 3)
    ) {
      $0.debounce(.seconds(0), scheduler: $1)
    }
  }

  @Test func withoutTimeBetweenNeighbours() {
    expectTimed(
      [.next(212, 3), .next(221, 4), .completed(250)], over: (200, 250),
      of: [.next(210, 2), .next(211, 3), .next(220, 4), .completed(250)]
    ) {
      $0.debounce(.seconds(0), scheduler: $1)
    }
  }

  @Test func betweenTicks() {
    expectTimed([.next(211, 2), .completed(250)], over: (200, 250), of: numbers(2)) {
      $0.debounce(.milliseconds(1400), scheduler: $1)
    }
  }

  @Test func onRealTime() throws {
    let events = try rush(20_000).debounce(.nanoseconds(500), scheduler: serialScheduler())
      .toBlocking().toArray()
    #expect(events.last == 19_999)
    #expect(zip(events, events.dropFirst()).allSatisfy(<))
  }
}
