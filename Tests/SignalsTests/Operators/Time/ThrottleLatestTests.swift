import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("throttleLatest", .leavesNothing) struct ThrottleLatestTests {
  private let marbles = Marbles()

  @Test("sends the first value at once, and then the latest of each interval") func values() {
    let source = marbles.cold("abc-----d-e|")
    marbles.expect(source.throttleLatest(for: .seconds(3)), toBe: "a--c----d--(e|)")
  }

  @Test("sends one value an interval while they keep coming") func rate() {
    marbles.expect(
      marbles.cold("abcdefghi--|").throttleLatest(for: .seconds(3)), toBe: "a--d--g--i-|")
  }

  @Test("of zero or less sends the first and the last value of an instant") func zero() {
    marbles.expect(marbles.cold("(abc)-d|").throttleLatest(for: .zero), toBe: "(ac)-d|")
  }

  @Test("beyond the clock's range sends the first value and, at the end, the last one")
  func never() {
    marbles.expect(
      marbles.cold("a-bc-|").throttleLatest(for: .seconds(Int64.max)), toBe: "a----(c|)")
  }

  @Test("drops the waiting value on an error") func error() {
    marbles.expect(marbles.cold("abX").throttleLatest(for: .seconds(3)), toBe: "a-X")
  }

  @Test("sends nothing after disposal") func disposal() {
    marbles.expect(marbles.cold("ab-----|").throttleLatest(for: .seconds(3)), toBe: "a--!")
    #expect(!marbles.scheduler.step())
  }

  @Test("lets a nested value wait") func reentrancy() {
    let clock = TestScheduler()
    let log = EventLog<Int>()
    let source = Subject<Int>()
    source.throttleLatest(for: .seconds(1), on: clock).subscribeNext {
      log.add("\($0) at \(clock.now / .seconds(1))")
      if $0 < 3 { source.sendNext($0 + 1) }
    }
    source.sendNext(1)
    clock.run()
    #expect(log.events == ["1 at 0.0", "2 at 1.0", "3 at 2.0"])
    // Break the cycle: the subscriber's block holds the subject.
    source.sendCompleted()
    clock.run()
  }
}
