import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("timeout after", .leavesNothing) struct TimeoutTests {
  private let marbles = Marbles()

  @Test("RACSignalSpec 107: fails when the source has not ended in time") func values() {
    let source = marbles.cold("a-b-c-d-|")
    marbles.expect(
      source.timeout(after: .seconds(5), on: marbles.scheduler), toBe: "a-b-cX",
      error: SignalError.timedOut)
    marbles.expect(source, subscribedDuring: "^----!")
  }

  @Test("the timer comes first when the source ends in that instant, being set first", .tags(.G4))
  func sameInstant() {
    marbles.expect(
      marbles.cold("a--|").timeout(after: .seconds(3), on: marbles.scheduler), toBe: "a--X",
      error: SignalError.timedOut)
    marbles.expect(
      marbles.hot("a--|").timeout(after: .milliseconds(3001), on: marbles.scheduler), toBe: "a--|")
  }

  @Test("of zero or less fails in the first instant, after synchronous values") func zero() {
    for interval in [Duration.zero, .seconds(-1)] {
      let source = Signal<String>.create { subscriber in
        subscriber.sendNext("a")
        return Disposable { _ = subscriber }
      }
      marbles.expect(
        source.timeout(after: interval, on: marbles.scheduler), toBe: "(aX)",
        error: SignalError.timedOut)
    }
  }

  @Test("beyond the clock's range changes nothing") func never() {
    marbles.expect(
      marbles.cold("a--|").timeout(after: .seconds(Int64.max), on: marbles.scheduler), toBe: "a--|")
  }

  @Test("RACSignalSpec 108, 109: passes an end in time, and cancels the timer") func ends() {
    marbles.expect(
      marbles.cold("a-|").timeout(after: .seconds(9), on: marbles.scheduler), toBe: "a-|")
    #expect(!marbles.scheduler.step())
    marbles.expect(
      marbles.cold("a-X").timeout(after: .seconds(9), on: marbles.scheduler), toBe: "a-X")
    #expect(!marbles.scheduler.step())
    marbles.expect(
      marbles.cold("a").timeout(after: .seconds(9), on: marbles.scheduler), toBe: "a-!")
    #expect(!marbles.scheduler.step())
  }

  @Test("sends the error on its scheduler") func onScheduler() {
    let clock = TestScheduler()
    let log = EventLog<String>()
    let source = Subject<Int>()
    source.timeout(after: .seconds(1), on: clock).subscribe(error: { _ in
      log.add(Scheduler.current?.name ?? "none")
    })
    clock.run()
    #expect(log.events == ["TestScheduler"])
  }

  @Test("doesn't subscribe to the source if the time is up before") func overBefore() {
    let subscriptions = Counter()
    let source = Signal<Int>.create { _ in
      subscriptions.increment()
      return nil
    }
    let log = EventLog<Int>()
    asCurrent {
      source.timeout(after: .seconds(1), on: ImmediateTestScheduler()).log(to: log)
      source.timeout(perValue: .seconds(1), on: ImmediateTestScheduler()).log(to: log)
    }
    #expect(log.events == ["X", "X"])
    #expect(subscriptions.value == 0)
  }

  @Test("fails although the source is abandoned") func sourceGone() {
    let clock = TestScheduler()
    let log = EventLog<Int>()
    Signal<Int>.never.timeout(after: .seconds(1), on: clock).log(to: log)
    clock.run()
    #expect(log.events == ["X"])
  }
}
