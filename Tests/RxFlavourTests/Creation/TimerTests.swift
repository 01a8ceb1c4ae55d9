import Dispatch
import RxFlavour
import RxFlavourTesting
import TestSupport
import Testing

@Suite struct TimerTests {
  @Test func once() {
    expect([.next(230, 0), .completed(230)]) { .timer(.seconds(30), scheduler: $0) }
    expect([.next(201, 0), .completed(201)]) { .timer(.seconds(0), scheduler: $0) }
    expect([.next(201, 0), .completed(201)]) { .timer(.seconds(-5), scheduler: $0) }
    expect([Recorded<Event<Int>>](), disposed: 230) { .timer(.seconds(40), scheduler: $0) }
  }

  @Test func repeating() {
    expect([.next(210, 0), .next(310, 1), .next(410, 2)], disposed: 500) {
      .timer(.seconds(10), period: .seconds(100), scheduler: $0)
    }
    expect([.next(201, 0), .next(231, 1), .next(261, 2)], disposed: 290) {
      .timer(.seconds(0), period: .seconds(30), scheduler: $0)
    }
  }

  @Test func interval() {
    expect([.next(300, 0), .next(400, 1), .next(500, 2)], disposed: 600) {
      Observable<UInt8>.interval(.seconds(100), scheduler: $0)
    }
    expect((0..<5).map { .next(201 + $0, $0) }, disposed: 206) {
      .interval(.seconds(0), scheduler: $0)
    }
    expect([.next(201, 0), .next(202, 1)], disposed: 203) {
      .interval(.seconds(-1), scheduler: $0)
    }
    expect([Recorded<Event<Int>>]()) { .interval(.seconds(1000), scheduler: $0) }
  }

  @Test func wrapsAround() {
    let scheduler = TestScheduler(initialClock: 0)
    let res = scheduler.start(disposed: 500) {
      Observable<Int8>.interval(.seconds(1), scheduler: scheduler)
    }
    #expect(res.elements[126...129] == [126, 127, -128, -127])
  }

  @Test func endComesBeforeDisposal() {
    let (scheduler, log) = (TestScheduler(initialClock: 0), Log<String>())
    _ = Observable<Int>.timer(.seconds(1), scheduler: scheduler)
      .do(onDispose: { log.add("disposed") }).subscribe(log.observer())
    scheduler.start()
    #expect(log.all == ["next(0)", "completed", "disposed"])
  }

  @Test func onRealTime() throws {
    let schedulers: [any SchedulerType] = [
      serialScheduler(), ConcurrentDispatchQueueScheduler(qos: .default),
    ]
    for scheduler in schedulers {
      let numbers = Observable<Int>.interval(.microseconds(20), scheduler: scheduler)
      #expect(try numbers.take(500).toBlocking().toArray() == Array(0..<500))
      let timer = Observable<Int>.timer(.microseconds(20), scheduler: scheduler)
      #expect(try timer.toBlocking().toArray() == [0])
    }
  }
}
