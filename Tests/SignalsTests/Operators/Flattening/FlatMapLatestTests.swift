import Foundation
import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("flatMapLatest", .leavesNothing) struct FlatMapLatestTests {
  private let marbles = Marbles()

  @Test("sends the values of the latest signal") func values() {
    let source = marbles.cold("a---b----|")
    let (a, b) = (marbles.cold("1-2-3-4-5|"), marbles.cold("6-7-8|"))
    marbles.expect(source.flatMapLatest { $0 == "a" ? a : b }, toBe: "1-2-6-7-8|")
    marbles.expect(a, subscribedDuring: "^---!")
  }

  @Test("RACSignalSpec 90: stops the signal before for nil") func stops() {
    let a = marbles.cold("1-2-3")
    marbles.expect(
      marbles.cold("b-a--b-a|").flatMapLatest { $0 == "a" ? a : nil }, toBe: "--1-2--1-2-3!")
  }

  @Test("passes an error of either, and of the closure") func error() {
    let inner = marbles.cold("1-----2|")
    marbles.expect(marbles.cold("a-X").flatMapLatest { _ in inner }, toBe: "1-X")
    marbles.expect(
      marbles.cold("a-b").flatMapLatest { if $0 == "b" { throw TestError() } else { inner } },
      toBe: "1-X")
  }

  @Test("disposes of both") func disposal() {
    let source = marbles.cold("a-b")
    let inner = marbles.cold("1-2-3")
    marbles.expect(source.flatMapLatest { _ in inner }, toBe: "1-1-!")
    marbles.expect(source, subscribedDuring: "^---!")
    marbles.expect(inner, subscribedDuring: "^-!", "--^-!")
  }

  @Test(
    "drops a value that waits when its signal is no longer the latest", arguments: [true, false])
  func overtaken(isKnown: Bool) {
    let log = EventLog<Int>()
    let (source, first) = (Subject<Int>(), Subject<Int>())
    let (isDelivering, goesOn, isDone) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    let subscription = source.flatMapLatest {
      $0 == 0 ? first : isKnown ? .return($0) : Signal.from([$0])
    }.subscribeNext {
      log.add("\($0)")
      guard $0 == 1 else { return }
      isDelivering.signal()
      goesOn.wait()
      source.sendNext(3)
    }
    source.sendNext(0)
    Thread.detachNewThread {
      InlineScheduler().performAsCurrent { first.sendNext(1) }
      isDone.signal()
    }
    isDelivering.wait()
    source.sendNext(2)
    goesOn.signal()
    isDone.wait()
    #expect(log.events == ["1", "3"])
    subscription.dispose()
  }
}
