import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("timeout per value", .leavesNothing) struct TimeoutPerValueTests {
  private let marbles = Marbles()

  @Test("fails when a value takes too long") func values() {
    let source = marbles.cold("a-b---c")
    marbles.expect(
      source.timeout(perValue: .seconds(3), on: marbles.scheduler), toBe: "a-b--X",
      error: SignalError.timedOut)
    marbles.expect(source, subscribedDuring: "^----!")
  }

  @Test("fails when the first value takes too long, or the end") func firstAndLast() {
    marbles.expect(
      marbles.cold("---a|").timeout(perValue: .seconds(2), on: marbles.scheduler), toBe: "--X",
      error: SignalError.timedOut)
    marbles.expect(
      marbles.cold("a-b---|").timeout(perValue: .seconds(3), on: marbles.scheduler),
      toBe: "a-b--X", error: SignalError.timedOut)
  }

  @Test("passes everything as long as there is always something in time") func passes() {
    marbles.expect(
      marbles.cold("a-b-c-d-e-f-g-h-|").timeout(perValue: .seconds(3), on: marbles.scheduler),
      toBe: "a-b-c-d-e-f-g-h-|")
    #expect(!marbles.scheduler.step())
  }

  @Test("at the very instant, passes values that were scheduled before the timer was set")
  func sameInstant() {
    marbles.expect(
      marbles.cold("a--b--c--|").timeout(perValue: .seconds(3), on: marbles.scheduler),
      toBe: "a--b--c--|")
  }

  @Test("beyond the clock's range changes nothing") func never() {
    marbles.expect(
      marbles.cold("a--|").timeout(perValue: .seconds(Int64.max), on: marbles.scheduler),
      toBe: "a--|")
  }

  @Test("passes an error, and cancels the timer") func error() {
    marbles.expect(
      marbles.cold("a-X").timeout(perValue: .seconds(9), on: marbles.scheduler), toBe: "a-X")
    #expect(!marbles.scheduler.step())
  }

  @Test("fails no more after disposal") func disposal() {
    marbles.expect(
      marbles.cold("a----").timeout(perValue: .seconds(3), on: marbles.scheduler), toBe: "a-!")
    #expect(!marbles.scheduler.step())
    marbles.expect(
      marbles.cold("a----").timeout(perValue: .seconds(3), on: marbles.scheduler), toBe: "a--!")
  }

  @Test("takes no scheduled work of its own for each value of a burst") func burst() {
    let scheduler = CountingScheduler()
    let log = EventLog<Int>()
    let source = Subject<Int>()
    source.timeout(perValue: .seconds(1), on: scheduler).log(to: log)
    for value in 0..<10_000 {
      source.sendNext(value)
      scheduler.clock.advance(by: .nanoseconds(1))
    }
    scheduler.clock.run()
    #expect(scheduler.now == .seconds(1) + .nanoseconds(9999))
    #expect(log.events.last == "X")
    #expect(scheduler.scheduled.value <= 3)
  }

  @Test("gives the source its time from the end of a delivery on, however long that takes")
  func slowSubscriber() {
    let clock = TestScheduler()
    let log = EventLog<Int>()
    let source = Subject<Int>()
    source.timeout(perValue: .seconds(3), on: clock).subscribe(
      next: { value in
        log.add("\(value)")
        // Takes eight seconds for the first value, in which the source can't send.
        if value == 1 { onForeignThread { clock.advance(by: .seconds(8)) } }
      }, error: { _ in log.add("timed out at \(clock.now)") })
    source.sendNext(1)
    clock.advance(by: .seconds(2))
    source.sendNext(2)
    clock.advance(by: .seconds(2))
    #expect(log.events == ["1", "2"])
    clock.advance(by: .seconds(1))
    #expect(log.events == ["1", "2", "timed out at 13.0 seconds"])
  }

  @Test("takes nothing of a time that passes inside of a delivery, on its thread")
  func timePassesInside() {
    let clock = TestScheduler()
    let log = EventLog<Int>()
    let source = Subject<Int>()
    source.timeout(perValue: .seconds(3), on: clock).subscribe(
      next: { value in
        clock.advance(by: .seconds(8))
        log.add("\(value)")
      }, error: { _ in log.add("timed out at \(clock.now)") })
    source.sendNext(1)
    source.sendNext(2)
    #expect(log.events == ["1", "2"])
    clock.advance(by: .seconds(3))
    #expect(log.events == ["1", "2", "timed out at 19.0 seconds"])
  }
}
