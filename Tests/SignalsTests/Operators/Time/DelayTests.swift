import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("delay", .leavesNothing) struct DelayTests {
  private let marbles = Marbles()

  @Test("RACSignalSpec 110, 111: sends values and completion later, in order") func values() {
    marbles.expect(marbles.cold("a-b--|").delay(for: .seconds(2)), toBe: "--a-b--|")
    marbles.expect(
      marbles.cold("(abc)d(ef|)").delay(for: .seconds(3)), toBe: "---(abc)d(ef|)")
  }

  @Test("of zero or less sends in the same instant, but not at once") func zero() {
    for interval in [Duration.zero, .seconds(-1)] {
      marbles.expect(marbles.cold("a-(bc)|").delay(for: interval), toBe: "a-(bc)|")
    }
  }

  @Test("beyond the clock's range sends only an error") func never() {
    marbles.expect(marbles.cold("a-b|").delay(for: .seconds(Int64.max)), toBe: "-----!")
    marbles.expect(marbles.cold("a-bX").delay(for: .seconds(Int64.max)), toBe: "---X")
  }

  @Test("RACSignalSpec 112: lets an error overtake the values that wait", .tags(.G13)) func error()
  {
    marbles.expect(marbles.cold("a-b-cX").delay(for: .seconds(2)), toBe: "--a-bX")
  }

  @Test("RACSignalSpec 113: drops waiting events when it is disposed of") func disposal() {
    let source = marbles.cold("abcd|")
    marbles.expect(source.delay(for: .seconds(3)), toBe: "---a!")
    #expect(!marbles.scheduler.step())
  }

  @Test("stops between the values of one instant") func disposalInBetween() {
    marbles.expect(
      marbles.cold("(abcd)-|").delay(for: .seconds(1)).take(2), toBe: "-(ab|)")
  }

  @Test("sends each event on the scheduler that was current when it came, in order")
  func currentScheduler() {
    let (first, second) = (TestScheduler(name: "first"), TestScheduler(name: "second"))
    let log = EventLog<Int>()
    let source = Subject<Int>()
    source.delay(for: .seconds(1)).subscribe(
      next: { log.add("\($0) on \(Scheduler.current?.name ?? "none")") },
      completed: { log.add("| on \(Scheduler.current?.name ?? "none")") })
    first.performAsCurrent { source.sendNext(1) }
    second.performAsCurrent { source.sendNext(2) }
    first.performAsCurrent { source.sendCompleted() }
    second.run()
    #expect(log.events == [])
    first.run()
    #expect(log.events == ["1 on first"])
    second.run()
    #expect(log.events == ["1 on first", "2 on second"])
    first.run()
    #expect(log.events == ["1 on first", "2 on second", "| on first"])
  }

  @Test("keeps one piece of work scheduled, however many events wait")
  func oneTimer() {
    let scheduler = CountingScheduler()
    let log = EventLog<Int>()
    let source = Subject<Int>()
    source.delay(for: .seconds(1), on: scheduler).log(to: log)
    for value in 0..<1000 { source.sendNext(value) }
    #expect(scheduler.scheduled.value == 1)
    scheduler.clock.run()
    #expect(log.events.count == 1000)
    #expect(scheduler.scheduled.value == 1)
  }

  @Test("delays values again that come while it delivers") func reentrancy() {
    let clock = TestScheduler()
    let log = EventLog<String>()
    let source = Subject<Int>()
    source.delay(for: .zero).subscribeNext { value in
      log.add("begin \(value)")
      if value < 2 { source.sendNext(value + 1) }
      log.add("end \(value)")
    }
    source.sendNext(1)
    clock.run()
    #expect(log.events == ["begin 1", "end 1", "begin 2", "end 2"])
    // Break the cycle: the subscriber's block holds the subject.
    source.sendCompleted()
    clock.run()
  }

  @Test("contract 8: sends waiting values although the source was released, then ends")
  func lifetime() {
    let clock = TestScheduler()
    let log = EventLog<Int>()
    var source: Subject<Int>? = Subject()
    let subscription = source!.delay(for: .seconds(1)).log(to: log)
    source!.sendNext(1)
    source!.sendNext(2)
    source = nil
    #expect(!subscription.isDisposed)
    clock.run()
    #expect(log.events == ["1", "2"])
    #expect(subscription.isDisposed)
  }

  @Test("is on time when a block lets time pass while others wait") func nestedTime() {
    let clock = TestScheduler()
    let times = EventLog<Int>()
    let source = Subject<Int>()
    source.delay(for: .seconds(2)).subscribeNext { value in
      times.add("\(value) at \(clock.now.components.seconds)")
      if value == 1 { clock.advance(by: .seconds(3)) }
    }
    for value in [1, 2, 4] {
      clock.schedule(after: .seconds(value)) { source.sendNext(value) }
    }
    clock.advance(by: .seconds(3))
    #expect(times.events == ["1 at 3", "2 at 4", "4 at 6"])
  }
}
