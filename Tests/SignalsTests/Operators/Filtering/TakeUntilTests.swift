import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("take(until:)", .leavesNothing) struct TakeUntilTests {
  private let marbles = Marbles()

  @Test("RACSignalSpec 12: passes values until the trigger sends one") func values() {
    let (source, trigger) = (marbles.cold("a-b-c-d-|"), marbles.cold("---t"))
    marbles.expect(source.take(until: trigger), toBe: "a-b|")
    marbles.expect(source, subscribedDuring: "^--!")
    marbles.expect(trigger, subscribedDuring: "^--!")
  }

  @Test("RACSignalSpec 13: completes with the trigger or with the source") func completion() {
    marbles.expect(marbles.cold("a-b-c").take(until: marbles.cold("---|")), toBe: "a-b|")
    marbles.expect(marbles.cold("a-|").take(until: marbles.cold("---t")), toBe: "a-|")
  }

  @Test("lets the trigger win in the same instant, being subscribed to first") func sameInstant() {
    marbles.expect(marbles.cold("a-b-c").take(until: marbles.cold("--t")), toBe: "a-|")
  }

  @Test("passes the source's error and ignores the trigger's") func error() {
    let trigger = marbles.cold("-X")
    marbles.expect(marbles.cold("a-b-X").take(until: trigger), toBe: "a-b-X")
    marbles.expect(trigger, subscribedDuring: "^!")
  }

  @Test(
    "RACSignalSpec 14: doesn't subscribe to the source when the trigger fires at once", .tags(.G15))
  func firesAtOnce() {
    for trigger in [Signal<String>.return("t"), .empty] {
      let source = marbles.cold("a-b")
      marbles.expect(source.take(until: trigger), toBe: "|")
      marbles.expectNoSubscription(to: source)
    }
  }

  @Test("disposes of both") func disposal() {
    let (source, trigger) = (marbles.cold("a-b"), marbles.cold("----t"))
    marbles.expect(source.take(until: trigger), toBe: "a-b!")
    marbles.expect(source, subscribedDuring: "^--!")
    marbles.expect(trigger, subscribedDuring: "^--!")
  }

  @Test(
    "ends an endless synchronous source when the trigger fires because of its values", .tags(.C2))
  func endless() {
    let log = EventLog<Int>()
    let trigger = Subject<Int>()
    Signal<Int>.create { subscriber in
      var value = 0
      while !subscriber.isDisposed {
        value += 1
        subscriber.sendNext(value)
      }
      return nil
    }.take(until: trigger).subscribe(
      next: {
        log.add("\($0)")
        if $0 == 3 { trigger.sendNext(0) }
      }, completed: { log.add("|") })
    #expect(log.events == ["1", "2", "3", "|"])
  }

  @Test("contract 8: a trigger ends it after the source is abandoned")
  func sourceGone() {
    let trigger = Subject<Int>()
    let log = EventLog<Int>()
    Signal<Int>.never.take(until: trigger).log(to: log)
    #expect(log.events == [])
    trigger.sendNext(1)
    #expect(log.events == ["|"])
  }

  @Test("contract 8: ends when both the source and the trigger are abandoned")
  func lifetime() {
    let subscription: Disposable
    do {
      let trigger = Subject<Int>()
      subscription = Signal<Int>.never.take(until: trigger).subscribe()
      #expect(!subscription.isDisposed)
    }
    #expect(subscription.isDisposed)
  }
}
