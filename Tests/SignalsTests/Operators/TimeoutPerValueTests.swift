import Signals
import SignalsTesting
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

  @Test("of values at the very instant passes those that were scheduled before the timer was set")
  func sameInstant() {
    marbles.expect(
      marbles.cold("a--b--c--|").timeout(perValue: .seconds(3), on: marbles.scheduler),
      toBe: "a--b--c--|")
  }

  @Test("of more than the clock can hold changes nothing") func never() {
    marbles.expect(
      marbles.cold("a--|").timeout(perValue: .seconds(Int64.max), on: marbles.scheduler),
      toBe: "a--|")
  }

  @Test("passes an error, and calls off the timer") func error() {
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

  @Test("takes no scheduled work of its own for each value of a burst") @MainActor func burst() {
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

  @Test("measures the source, not a subscriber that takes its time") @MainActor
  func slowSubscriber() {
    let clock = TestScheduler()
    let log = EventLog<Int>()
    let source = Subject<Int>()
    source.timeout(perValue: .seconds(3), on: clock).subscribe(
      next: { value in
        log.add("\(value)")
        // The block takes 8 seconds, in which the source sends elsewhere every second.
        guard value == 1 else { return }
        onForeignThread {
          for value in 2...9 {
            clock.advance(by: .seconds(1))
            source.sendNext(value)
          }
        }
      }, error: { _ in log.add("timed out at \(clock.now)") })
    source.sendNext(1)
    #expect(log.events == (1...9).map { "\($0)" })
    clock.advance(by: .seconds(2))
    #expect(log.events.count == 9)
    // And then the source is silent.
    clock.advance(by: .seconds(1))
    #expect(log.events.last == "timed out at 11.0 seconds")
  }
}
