import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("delaySubscription", .leavesNothing) struct DelaySubscriptionTests {
  private let marbles = Marbles()

  @Test("subscribes later") func values() {
    let source = marbles.cold("a-b|")
    marbles.expect(source.delaySubscription(for: .seconds(2)), toBe: "--a-b|")
    marbles.expect(source, subscribedDuring: "--^--!")
  }

  @Test("misses values that a hot source sends meanwhile") func hot() {
    let source = marbles.hot("ab-c-d|")
    marbles.expect(source.delaySubscription(for: .seconds(2)), toBe: "---c-d|")
  }

  @Test("subscribes on the given scheduler") func onScheduler() {
    let clock = TestScheduler()
    let log = EventLog<String>()
    Signal<String>.create { subscriber in
      subscriber.sendNext(Scheduler.current?.name ?? "none")
      return nil
    }.delaySubscription(for: .seconds(1), on: clock).log(to: log)
    clock.run()
    #expect(log.events == ["TestScheduler"])
  }

  @Test("passes an error") func error() {
    marbles.expect(marbles.cold("aX").delaySubscription(for: .seconds(1)), toBe: "-aX")
  }

  @Test("doesn't subscribe when it is disposed of before") func disposal() {
    let source = marbles.cold("a-b|")
    marbles.expect(source.delaySubscription(for: .seconds(2)), toBe: "-!")
    marbles.expectNoSubscription(to: source)
    #expect(!marbles.scheduler.step())
    marbles.expect(source.delaySubscription(for: .seconds(2)), toBe: "--a!")
    marbles.expect(source, subscribedDuring: "--^!")
  }

  @Test("doesn't subscribe after a time that never comes") func never() {
    let source = marbles.cold("a-b|")
    marbles.expect(source.delaySubscription(for: .seconds(Int64.max)), toBe: "-----!")
    marbles.expectNoSubscription(to: source)
  }
}
