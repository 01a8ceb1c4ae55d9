import Dispatch
import RxFlavour
import RxFlavourTesting
import TestSupport
import Testing

@Suite struct TakeForTests {
  private func take(
    for seconds: Int, _ end: Recorded<Event<Int>>?, _ events: [Recorded<Event<Int>>],
    until time: TestTime, disposed: TestTime = 1000, at location: SourceLocation = #_sourceLocation
  ) {
    expectTimed(
      events, over: (200, time), of: numbers(2, 3, 4, end: end), disposed: disposed, at: location
    ) { $0.take(for: .seconds(seconds), scheduler: $1) }
  }

  @Test func take() {
    take(for: 25, nil, [.next(210, 2), .next(220, 3), .completed(225)], until: 225)
    take(for: 20, nil, [.next(210, 2), .next(220, 3), .completed(220)], until: 220)
    take(for: 0, nil, [.completed(201)], until: 201)
    let all: [Recorded<Event<Int>>] = [.next(210, 2), .next(220, 3), .next(230, 4)]
    take(for: 60, .completed(250), all + [.completed(250)], until: 250)
    take(for: 60, .error(250, Failure.first), all + [.error(250, Failure.first)], until: 250)
    take(for: 60, nil, all + [.completed(260)], until: 260)
    take(for: 60, nil, all, until: 240, disposed: 240)
  }

  private func skip(
    for seconds: Int, _ end: Recorded<Event<Int>>?, _ events: [Recorded<Event<Int>>],
    until time: TestTime, disposed: TestTime = 1000, at location: SourceLocation = #_sourceLocation
  ) {
    expectTimed(
      events, over: (200, time), of: numbers(2, 3, 4, end: end), disposed: disposed, at: location
    ) { $0.skip(.seconds(seconds), scheduler: $1) }
  }

  @Test func skip() {
    skip(for: 15, .completed(250), [.next(220, 3), .next(230, 4), .completed(250)], until: 250)
    skip(for: 20, .completed(250), [.next(230, 4), .completed(250)], until: 250)
    skip(
      for: 0, nil, [.next(210, 2), .next(220, 3), .next(230, 4)], until: 1000)
    skip(for: 60, .completed(250), [.completed(250)], until: 250)
    skip(for: 60, .error(250, Failure.first), [.error(250, Failure.first)], until: 250)
    skip(for: 15, nil, [.next(220, 3)], until: 225, disposed: 225)
  }

  @Test func endComesBeforeDisposal() {
    let (scheduler, log) = (TestScheduler(initialClock: 0), Log<String>())
    _ = Observable<Int>.never().do(onDispose: { log.add("disposed") })
      .take(for: .seconds(1), scheduler: scheduler).subscribe(log.observer())
    scheduler.start()
    #expect(log.all == ["completed", "disposed"])
  }

  @Test func timeIsUpWhileAnotherThreadDelivers() {
    let (scheduler, log, source) = (TestScheduler(initialClock: 0), Log<String>(), Source())
    _ = source.observable.take(for: .seconds(10), scheduler: scheduler).subscribe { event in
      log.add("\(event)")
      if event.element == 1 { elsewhere { scheduler.advanceTo(10) } }
    }
    source.send(1)
    // Completion comes on the scheduler, and before values that are sent meanwhile.
    source.send(2)
    #expect(log.all == ["next(1)"])
    #expect(source.isSubscribed.value)
    scheduler.start()
    #expect(log.all == ["next(1)", "completed"])
    #expect(!source.isSubscribed.value)
  }

  @Test func onRealTime() throws {
    for round in 0..<200 {
      let scheduler = serialScheduler()
      let taken = try rush(.max).take(for: .nanoseconds(round * 100), scheduler: scheduler)
        .toBlocking().toArray()
      #expect(taken == Array(0..<taken.count))
      let left = try rush(.max).skip(.nanoseconds(round * 100), scheduler: scheduler).take(100)
        .toBlocking().toArray()
      #expect(left == Array(left[0]..<left[0] + 100))
    }
  }
}
