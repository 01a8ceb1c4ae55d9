import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("debounce", .leavesNothing) struct DebounceTests {
  private let marbles = Marbles()

  @Test("sends the values that a pause follows") func values() {
    let source = marbles.cold("ab---c--|")
    marbles.expect(source.debounce(for: .seconds(2)), toBe: "---b---c|")
  }

  @Test("sends a value after its pause, also when the timer was set before by others")
  func movedDeadline() {
    let source = marbles.cold("abcdefgh------i-----|")
    marbles.expect(source.debounce(for: .seconds(3)), toBe: "----------h------i--|")
  }

  @Test("gives a value's place to one that comes when its pause ends, if that was scheduled first")
  func sameInstant() {
    marbles.expect(marbles.cold("a-b-c----|").debounce(for: .seconds(2)), toBe: "------c--|")
  }

  @Test("sends a value before one that comes when its pause ends, if that was scheduled later")
  func sameInstantScheduledLater() {
    // Each value schedules the next one, two seconds later, after it has set the timer.
    let scheduler = marbles.scheduler
    let source = Signal<Int>.create { subscriber in
      @Sendable func send(_ value: Int, after delay: Int) {
        scheduler.schedule(after: .seconds(delay)) {
          subscriber.sendNext(value)
          if value < 5 { send(value + 1, after: value % 2 == 0 ? 1 : 2) }
        }
      }
      send(1, after: 0)
      return nil
    }
    // The values come at 0, 2, 3, 5 and 6. The timer of the value 3 was set at 3, before the value
    // 4 was scheduled.
    marbles.expect(source.debounce(for: .seconds(2)), toBe: "--1--3--5")
  }

  @Test("RACSignalSpec 125: sends only the last of the values of one instant") func oneInstant() {
    marbles.expect(
      marbles.cold("(abc)----(de)---|").debounce(for: .seconds(2)), toBe: "--c----e-|")
  }

  @Test("of zero or less sends the last value of each instant, later in it") func zero() {
    for interval in [Duration.zero, .seconds(-1)] {
      marbles.expect(marbles.cold("(ab)-c-(de)-|").debounce(for: interval), toBe: "b-c-e-|")
    }
  }

  @Test("beyond the clock's range sends only the last value at the end") func never() {
    marbles.expect(
      marbles.cold("a-b-c--|").debounce(for: .seconds(Int64.max)), toBe: "-------(c|)")
  }

  @Test("RACSignalSpec 126, 134: sends the waiting value before completion") func completion() {
    marbles.expect(marbles.cold("a-b|").debounce(for: .seconds(5)), toBe: "---(b|)")
    marbles.expect(marbles.cold("a---|").debounce(for: .seconds(2)), toBe: "--a-|")
    marbles.expect(marbles.cold("--|").debounce(for: .seconds(2)), toBe: "--|")
  }

  @Test("RACSignalSpec 127, 135: drops the waiting value on an error") func error() {
    marbles.expect(marbles.cold("a-bX").debounce(for: .seconds(5)), toBe: "---X")
  }

  @Test("RACSignalSpec 128, 136: sends nothing after disposal, and schedules nothing more")
  func disposal() {
    let source = marbles.cold("a-b--c---|")
    marbles.expect(source.debounce(for: .seconds(2)), toBe: "---!")
    marbles.expect(source, subscribedDuring: "^--!")
    #expect(!marbles.scheduler.step())
  }

  @Test("sends nothing when it is disposed of in the instant in which the timer fires")
  func disposalAsItFires() {
    marbles.expect(marbles.cold("a------|").debounce(for: .seconds(2)), toBe: "--!")
    let late = marbles.cold("a------|").debounce(for: .seconds(2))
    marbles.expect(late, toBe: "--(a!)")
  }

  @Test("on a scheduler sends values that waited there") func onScheduler() {
    let clock = TestScheduler()
    let sender = InlineScheduler()
    let places = EventLog<Int>()
    let source = Subject<Int>()
    source.debounce(for: .seconds(1), on: clock).subscribe(
      next: { places.add("\($0) on \(Scheduler.current === clock ? "the clock" : "the sender")") },
      completed: { places.add("| on \(Scheduler.current === clock ? "the clock" : "the sender")") })
    source.sendNext(1)
    clock.advance(by: .seconds(1))
    sender.performAsCurrent {
      source.sendNext(2)
      source.sendCompleted()
    }
    #expect(places.events == ["1 on the clock", "2 on the sender", "| on the sender"])
  }

  @Test("follows the current scheduler when no other one is given") func currentScheduler() {
    let (first, second) = (TestScheduler(name: "first"), TestScheduler(name: "second"))
    let log = EventLog<Int>()
    let source = Subject<Int>()
    source.debounce(for: .seconds(2)).subscribeNext {
      log.add("\($0) on \(Scheduler.current?.name ?? "none")")
    }
    first.performAsCurrent { source.sendNext(1) }
    second.performAsCurrent { source.sendNext(2) }
    first.advance(by: .seconds(5))
    #expect(log.events == [])
    second.advance(by: .seconds(2))
    #expect(log.events == ["2 on second"])
  }

  @Test("takes no scheduled work of its own for each value of a burst") func burst() {
    let scheduler = CountingScheduler()
    let log = EventLog<Int>()
    let source = Subject<Int>()
    source.debounce(for: .seconds(1), on: scheduler).log(to: log)
    for value in 0..<10_000 {
      source.sendNext(value)
      scheduler.clock.advance(by: .nanoseconds(1))
    }
    scheduler.clock.run()
    #expect(log.events == ["9999"])
    #expect(scheduler.now == .seconds(1) + .nanoseconds(9999))
    // The timer is scheduled once because of the first value, and once for the rest of the time.
    #expect(scheduler.scheduled.value == 2)
  }

  @Test("takes bounded work for values that never pause") func noPause() {
    let scheduler = CountingScheduler()
    let source = Subject<Int>()
    source.debounce(for: .seconds(1), on: scheduler).subscribe()
    for value in 0..<10_000 {
      source.sendNext(value)
      scheduler.clock.advance(by: .milliseconds(1))
    }
    // Ten seconds of values.
    #expect(scheduler.scheduled.value < 1100)
    // Break the cycle: the source's timer holds the scheduler, which holds the timer.
    source.sendCompleted()
  }

  @Test("RACSignalSpec 129–133: sends values that needn't wait at once, and drops the waiting one")
  func condition() {
    let source = marbles.cold("a-B-cd---D|")
    marbles.expect(
      source.debounce(for: .seconds(3)) { $0.lowercased() == $0 }, toBe: "--B-----dD|")
  }

  @Test("fails with the error that the condition throws, and disposes of the source")
  func throwing() {
    let source = marbles.cold("a-b-c---|")
    marbles.expect(
      source.debounce(for: .seconds(1)) { if $0 == "b" { throw TestError() } else { true } },
      toBe: "-aX")
    marbles.expect(source, subscribedDuring: "^-!")
  }

  @Test("sends each value once, even if another one comes as the timer fires", .tags(.G3))
  func timerRaces() {
    let clock = TestScheduler()
    let log = EventLog<Int>()
    let source = Subject<Int>()
    let subscription = source.debounce(for: .seconds(1)).subscribeNext {
      log.add("\($0)")
      // While a value is delivered, the next one comes.
      if $0 < 3 { source.sendNext($0 + 1) }
    }
    source.sendNext(1)
    clock.run()
    #expect(log.events == ["1", "2", "3"])
    #expect(clock.now == .seconds(3))
    subscription.dispose()
  }

  @Test("contract 8: goes on while a value waits, and ends when no sender is left")
  func lifetime() {
    let clock = TestScheduler()
    let log = EventLog<Int>()
    var source: Subject<Int>? = Subject()
    let subscription = source!.debounce(for: .seconds(1)).log(to: log)
    source!.sendNext(1)
    source = nil
    #expect(!subscription.isDisposed)
    clock.run()
    #expect(log.events == ["1"])
    #expect(subscription.isDisposed)
  }
}
