import Foundation
import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("deliver on", .leavesNothing) struct DeliverOnTests {
  private let marbles = Marbles()

  @Test("sends events on the scheduler, an error too") func values() {
    let source = marbles.cold("a-b-X")
    marbles.expect(source.deliver(on: marbles.scheduler), toBe: "a-b-X")
    marbles.expect(marbles.cold("(abc|)").deliver(on: marbles.scheduler), toBe: "(abc|)")
  }

  @Test("keeps the order, and lets an error wait for the values before it")
  func order() {
    let clock = TestScheduler()
    let log = EventLog<Int>()
    let source = Subject<Int>()
    source.deliver(on: clock).log(to: log)
    source.sendNext(1)
    source.sendNext(2)
    source.sendError(SomeError())
    #expect(log.events == [])
    clock.run()
    #expect(log.events == ["1", "2", "X"])
  }

  @Test("makes the scheduler current where it delivers") func current() {
    let clock = TestScheduler()
    let log = EventLog<String>()
    Signal.return(1).deliver(on: clock).map { _ in Scheduler.current?.name ?? "none" }.log(to: log)
    clock.run()
    #expect(log.events == ["TestScheduler", "|"])
  }

  @Test("delivers waiting events in one turn, and those that come meanwhile in another")
  func batches() {
    let scheduler = CountingScheduler()
    let log = EventLog<String>()
    let source = Subject<Int>()
    source.deliver(on: scheduler).subscribeNext {
      log.add("\($0)")
      if $0 == 3 {
        source.sendNext(4)
        scheduler.schedule { log.add("other work") }
      }
    }
    for value in 1...3 { source.sendNext(value) }
    #expect(scheduler.scheduled.value == 1)
    scheduler.clock.run()
    #expect(log.events == ["1", "2", "3", "other work", "4"])
    // Break the cycle: the subscriber's block holds the subject.
    source.sendCompleted()
    scheduler.clock.run()
  }

  @Test("drops waiting events when it is disposed of") func disposal() {
    let clock = TestScheduler()
    let log = EventLog<Int>()
    let source = Subject<Int>()
    let own = SerialDisposable()
    own.disposable = source.deliver(on: clock).subscribeNext {
      log.add("\($0)")
      if $0 == 2 { own.dispose() }
    }
    for value in 1...4 { source.sendNext(value) }
    clock.run()
    #expect(log.events == ["1", "2"])
  }

  @Test("releases waiting objects when it is disposed of") func memory() {
    let alive = Counter()
    let source = Subject<Tracked>()
    let subscription = source.deliver(on: TestScheduler()).subscribe()
    for _ in 0..<5 { source.sendNext(Tracked(alive)) }
    #expect(alive.value == 5)
    subscription.dispose()
    #expect(alive.value == 0)
  }

  @Test("releases objects that wait behind the present one when its block disposes of it")
  func memoryOfBatch() {
    let alive = Counter()
    let delivered = Counter()
    let clock = TestScheduler()
    let source = Subject<Tracked>()
    let own = SerialDisposable()
    own.disposable = source.deliver(on: clock).subscribeNext { _ in
      delivered.increment()
      for _ in 0..<50 { source.sendNext(Tracked(alive)) }
      own.dispose()
    }
    for _ in 0..<50 { source.sendNext(Tracked(alive)) }
    clock.run()
    #expect(delivered.value == 1)
    #expect(alive.value == 0)
  }

  @Test("releases waiting objects with the source, if the scheduler drops its work")
  func memoryOfAbandoned() {
    let alive = Counter()
    do {
      let source = Subject<Tracked>()
      source.deliver(on: DroppingScheduler()).subscribe()
      for _ in 0..<50 { source.sendNext(Tracked(alive)) }
      #expect(alive.value == 50)
      source.sendError(TrackedError(object: Tracked(alive)))
    }
    #expect(alive.value == 0)
  }
}

private final class DroppingScheduler: Scheduler, @unchecked Sendable {
  init() { super.init(name: "dropping") }

  override var now: Duration { .zero }
  override func schedule(_ action: @escaping @Sendable () -> Void) -> Disposable { Disposable() }
}
