import Foundation
import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("ifEmpty(_:)", .leavesNothing)
struct IfEmptyTests {
  private let marbles = Marbles()

  @Test("sends the value for want of another one")
  func empty() {
    marbles.expect(marbles.cold("----|").ifEmpty("z"), toBe: "----(z|)")
  }

  @Test("sends the source's values if there are any")
  func values() {
    marbles.expect(marbles.cold("a-b-|").ifEmpty("z"), toBe: "a-b-|")
  }

  @Test("passes an error without the value")
  func error() {
    marbles.expect(marbles.cold("--X").ifEmpty("z"), toBe: "--X")
  }

  @Test("takes nil for a value")
  func nils() {
    #expect(Signal<Int?>.from([nil]).ifEmpty(1).collected().values == [nil])
    #expect(Signal<Int?>.empty.ifEmpty(nil).collected().values == [nil])
  }

  @Test("goes on with another signal if there is no value")
  func switching() {
    let other = marbles.cold("a-b|")
    marbles.expect(marbles.cold("--|").ifEmpty(switchTo: other), toBe: "--a-b|")
    marbles.expect(other, subscribedDuring: "--^--!")
    marbles.expect(
      marbles.cold("-|").ifEmpty(switchTo: marbles.cold("-X")), toBe: "--X")
    marbles.expect(
      marbles.cold("-|").ifEmpty(switchTo: marbles.cold("|")).ifEmpty(switchTo: .return("z")),
      toBe: "-(z|)")
  }

  @Test("does not subscribe to the other signal after a value or an error")
  func noSwitching() {
    let other = marbles.cold("z|")
    marbles.expect(marbles.cold("a-b-|").ifEmpty(switchTo: other), toBe: "a-b-|")
    marbles.expect(marbles.cold("--X").ifEmpty(switchTo: other), toBe: "--X")
    marbles.expect(marbles.cold("---|").ifEmpty(switchTo: other), toBe: "--!")
    marbles.expectNoSubscription(to: other)
  }

  @Test("disposes of the other signal")
  func disposalAfterSwitching() {
    let other = marbles.cold("a-b|")
    marbles.expect(marbles.cold("-|").ifEmpty(switchTo: other), toBe: "-a!")
    marbles.expect(other, subscribedDuring: "-^!")
  }

  @Test("contract 8: releases the other signal when a value has come")
  func otherReleased() {
    let alive = Counter()
    let source = Subject<Int>()
    var signal: Signal<Int>? = {
      let object = Tracked(alive)
      let other = Signal<Int>.create { _ in
        _ = object
        return nil
      }
      return source.ifEmpty(switchTo: other)
    }()
    let subscription = asCurrent { signal!.subscribe() }
    signal = nil
    #expect(alive.value == 1)
    source.sendNext(1)
    #expect(alive.value == 0)
    subscription.dispose()
  }

  @Test("lets other threads deliver while it subscribes to the other signal")
  func subscribingOutsideTurns() {
    let log = EventLog<Int>()
    let other = Signal<Int>.create { subscriber in
      let sent = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        subscriber.sendNext(1)
        sent.signal()
      }
      sent.wait()
      log.add("subscribed")
      subscriber.sendCompleted()
      return nil
    }
    asCurrent { _ = Signal.empty.ifEmpty(switchTo: other).log(to: log) }
    #expect(log.events == ["1", "subscribed", "|"])
  }
}
