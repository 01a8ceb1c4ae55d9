import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("throttleFirst", .leavesNothing) struct ThrottleFirstTests {
  private let marbles = Marbles()

  @Test("drops values that come within the time after a sent one") func values() {
    let source = marbles.cold("abc-d--e|")
    marbles.expect(source.throttleFirst(for: .seconds(3)), toBe: "a---d--e|")
  }

  @Test("passes a value that comes when the time is just up") func sameInstant() {
    marbles.expect(marbles.cold("a-(bc)-d|").throttleFirst(for: .seconds(2)), toBe: "a-b-d|")
  }

  @Test("of zero or less drops nothing") func zero() {
    for interval in [Duration.zero, .seconds(-1)] {
      marbles.expect(marbles.cold("(ab)c|").throttleFirst(for: interval), toBe: "(ab)c|")
    }
  }

  @Test("beyond the clock's range sends one value") func never() {
    marbles.expect(
      marbles.cold("a---b|").throttleFirst(for: .seconds(Int64.max)), toBe: "a----|")
  }

  @Test("uses the clock of the given scheduler") func clock() {
    let clock = TestScheduler()
    let log = EventLog<Int>()
    let source = Subject<Int>()
    source.throttleFirst(for: .seconds(1), on: clock).log(to: log)
    source.sendNext(1)
    source.sendNext(2)
    clock.advance(by: .seconds(1))
    source.sendNext(3)
    #expect(log.events == ["1", "3"])
    #expect(!clock.step())
  }

  @Test("passes an error") func error() {
    marbles.expect(marbles.cold("abX").throttleFirst(for: .seconds(3)), toBe: "a-X")
  }

  @Test("disposes of the source") func disposal() {
    let source = marbles.cold("ab-c")
    marbles.expect(source.throttleFirst(for: .seconds(3)), toBe: "a-!")
    marbles.expect(source, subscribedDuring: "^-!")
  }
}
