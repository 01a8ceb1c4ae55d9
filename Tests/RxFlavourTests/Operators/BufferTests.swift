import Dispatch
import RxFlavour
import RxFlavourTesting
import TestSupport
import Testing

@Suite struct BufferTests {
  private func buffer(
    _ end: Recorded<Event<Int>>?, _ events: [Recorded<Event<[Int]>>], until time: TestTime,
    disposed: TestTime = 1000, at location: SourceLocation = #_sourceLocation
  ) {
    let elements: [Recorded<Event<Int>>] = [
      .next(150, 1), .next(210, 2), .next(220, 3), .next(240, 4), .next(300, 5), .next(365, 6),
    ]
    expectTimed(
      events, over: (200, time), of: elements + [end].compactMap { $0 }, disposed: disposed,
      at: location
    ) { $0.buffer(timeSpan: .seconds(50), count: 2, scheduler: $1) }
  }

  @Test func values() {
    let all: [Recorded<Event<[Int]>>] = [
      .next(220, [2, 3]), .next(270, [4]), .next(320, [5]), .next(370, [6]), .next(420, []),
    ]
    buffer(.completed(430), all + [.next(430, []), .completed(430)], until: 430)
    buffer(.completed(369), all.prefix(3) + [.next(369, [6]), .completed(369)], until: 369)
    buffer(.error(430, Failure.first), all + [.error(430, Failure.first)], until: 430)
    buffer(.error(369, Failure.first), all.prefix(3) + [.error(369, Failure.first)], until: 369)
    buffer(nil, all + [.next(470, [])], until: 480, disposed: 480)
    buffer(nil, Array(all.prefix(2)), until: 300, disposed: 300)
  }

  @Test func withoutTimeOrCount() {
    expectTimed(
      [.next(201, []), .next(202, [])], over: (200, 203), of: numbers(), disposed: 203
    ) { $0.buffer(timeSpan: .seconds(0), count: 2, scheduler: $1) }
    expectTimed(
      [.next(220, [2, 3]), .next(240, [4]), .next(250, []), .completed(250)], over: (200, 250),
      of: [.next(210, 2), .next(220, 3), .next(230, 4), .completed(250)]
    ) { $0.buffer(timeSpan: .seconds(20), count: 0, scheduler: $1) }
  }

  @Test func aSubscriberFillsTheNextOnes() {
    let (scheduler, log, source) = (TestScheduler(initialClock: 0), Log<String>(), Source())
    let subscription = source.observable
      .buffer(timeSpan: .seconds(10), count: 2, scheduler: scheduler)
      .subscribe { event in
        log.add("\(scheduler.clock) \(event.element ?? [])")
        if event.element == [1, 2] { (3...7).forEach { source.send($0) } }
      }
    scheduler.advanceTo(5)
    source.send(1)
    source.send(2)
    scheduler.advanceTo(25)
    #expect(log.all == ["5 [1, 2]", "5 [3, 4]", "5 [5, 6]", "15 [7]", "25 []"])
    subscription.dispose()
  }

  @Test func theSourceEndsWhileAnArrayIsSent() {
    let (scheduler, log, source) = (TestScheduler(initialClock: 0), Log<String>(), Source())
    _ = source.observable.buffer(timeSpan: .seconds(10), count: 2, scheduler: scheduler)
      .subscribe { event in
        log.add("\(event)")
        if event.element == [] {
          elsewhere {
            (1...3).forEach { source.send($0) }
            source.send(.completed)
          }
        }
      }
    scheduler.start()
    #expect(log.all == ["next([])", "next([1, 2])", "next([3])", "completed"])
  }

  @Test func onRealTime() throws {
    for _ in 0..<10 {
      let arrays = try rush(5000)
        .buffer(timeSpan: .microseconds(5), count: 10, scheduler: serialScheduler())
        .toBlocking().toArray()
      #expect(arrays.flatMap { $0 } == Array(0..<5000))
      #expect(arrays.allSatisfy { $0.count <= 10 })
    }
  }
}
