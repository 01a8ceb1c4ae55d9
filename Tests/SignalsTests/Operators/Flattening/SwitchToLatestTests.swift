import Foundation
import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("switchToLatest", .leavesNothing) struct SwitchToLatestTests {
  private let marbles = Marbles()

  @Test("RACSignalSpec 86, 91: sends the values of the latest signal, to each subscriber")
  func values() {
    let (a, b) = (marbles.cold("1-2-3-4-5|"), marbles.cold("6-7-8|"))
    let source: Signal<Signal<String>> = marbles.cold("a---b----|", ["a": a, "b": b])
    for _ in 1...2 { marbles.expect(source.switchToLatest(), toBe: "1-2-6-7-8|") }
    marbles.expect(a, subscribedDuring: "^---!", "^---!")
  }

  @Test("RACSignalSpec 88, 89: completes when the source and the latest signal have", .tags(.G6))
  func completion() {
    let inner = marbles.cold("1-2|")
    let early: Signal<Signal<String>> = marbles.cold("a|", ["a": inner])
    marbles.expect(early.switchToLatest(), toBe: "1-2|")
    let late: Signal<Signal<String>> = marbles.cold("a------|", ["a": inner])
    marbles.expect(late.switchToLatest(), toBe: "1-2----|")
  }

  @Test(
    "RACSignalSpec 87: passes an error of the source and of the latest signal, but of none before")
  func error() {
    let (a, b) = (marbles.cold("1--X"), marbles.cold("2---3-|"))
    let both: Signal<Signal<String>> = marbles.cold("a-b----|", ["a": a, "b": b])
    marbles.expect(both.switchToLatest(), toBe: "1-2---3-|")
    let one: Signal<Signal<String>> = marbles.cold("a------|", ["a": a])
    marbles.expect(one.switchToLatest(), toBe: "1--X")
    let failing: Signal<Signal<String>> = marbles.cold("b-X", ["b": b])
    marbles.expect(failing.switchToLatest(), toBe: "2-X")
  }

  @Test("subscribes to a signal before it disposes of the one before") func order() {
    let log = EventLog<String>()
    func noted(_ name: String) -> Signal<Int> {
      .create { subscriber in
        log.add("subscribed to \(name)")
        return Disposable {
          _ = subscriber
          log.add("disposed of \(name)")
        }
      }
    }
    let source = Subject<Signal<Int>>()
    let subscription = source.switchToLatest().subscribe()
    source.sendNext(noted("a"))
    source.sendNext(noted("b"))
    subscription.dispose()
    #expect(
      log.events == [
        "subscribed to a", "subscribed to b", "disposed of a", "disposed of b",
      ])
  }

  @Test("stops a signal that is overtaken while it is made, and sends nothing of it")
  func overtaken() {
    let log = EventLog<String>()
    let noted: @Sendable (String) -> Signal<String> = { name in
      .create { subscriber in
        log.add("start \(name)")
        subscriber.sendNext(name)
        return Disposable {
          _ = subscriber
          log.add("stop \(name)")
        }
      }
    }
    let (a, b) = (Subject<Int>(), Subject<Int>())
    let subscription = merge(a, b).flatMapLatest { number in
      .defer {
        if number == 1 { b.sendNext(2) }
        return noted("\(number)")
      }
    }.log(to: log)
    a.sendNext(1)
    #expect(log.events == ["start 2", "2", "start 1", "stop 1"])
    subscription.dispose()
    #expect(log.events.dropFirst(4) == ["stop 2"])
  }

  @Test("stops a signal that is overtaken while it is made, with a synchronous source")
  func overtakenAtOnce() {
    let log = EventLog<Int>()
    let (late, next) = (Subject<Int>(), Subject<Int>())
    let stops = Counter()
    Signal<Signal<Int>>.create { subscriber in
      subscriber.sendNext(
        .defer {
          subscriber.sendNext(next)
          subscriber.sendCompleted()
          return .create { overtaken in
            let subscription = late.subscribe(overtaken)
            return Disposable {
              subscription.dispose()
              stops.increment()
            }
          }
        })
      return nil
    }.switchToLatest().log(to: log)
    #expect(stops.value == 1)
    late.sendNext(1)
    next.sendNext(2)
    next.sendCompleted()
    #expect(log.events == ["2", "|"])
  }

  @Test("disposes of both") func disposal() {
    let inner = marbles.cold("1-2-3")
    let source: MarbleSignal<Signal<String>> = marbles.cold("a", ["a": inner])
    marbles.expect(source.switchToLatest(), toBe: "1-2!")
    marbles.expect(source, subscribedDuring: "^--!")
    marbles.expect(inner, subscribedDuring: "^--!")
  }

  @Test("sends nothing of a signal that is switched away from by its own value", .tags(.G5))
  func reentrancy() {
    let log = EventLog<Int>()
    let source = Subject<Signal<Int>>()
    source.switchToLatest().subscribeNext {
      log.add("\($0)")
      if $0 == 2 { source.sendNext(.return(10)) }
    }
    source.sendNext(
      .create { subscriber in
        for value in 1...4 { subscriber.sendNext(value) }
        return nil
      })
    // The subject delivers the nested signal when the first one has been subscribed to.
    #expect(log.events.prefix(2) == ["1", "2"])
    #expect(log.events.last == "10")
    // Break the cycle: the subscriber's block holds the subject.
    source.sendCompleted()
  }

  @Test("subscribes where the source sends, also while another thread delivers") @MainActor
  func otherThread() {
    let log = EventLog<Int>()
    let source = Subject<Signal<Int>>()
    let first = Subject<Int>()
    let (isDelivering, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let finished = DispatchSemaphore(value: 0)
    source.switchToLatest().subscribeNext {
      log.add("\($0)")
      if $0 == 1 {
        isDelivering.signal()
        goOn.wait()
      }
    }
    source.sendNext(first)
    Thread.detachNewThread {
      first.sendNext(1)
      finished.signal()
    }
    isDelivering.wait()
    source.sendNext(
      .create { subscriber in
        log.add(Scheduler.isOnMainThread ? "on the main thread" : "elsewhere")
        subscriber.sendNext(2)
        return nil
      })
    #expect(log.events == ["1", "on the main thread"])
    first.sendNext(3)
    goOn.signal()
    finished.wait()
    #expect(log.events == ["1", "on the main thread", "2"])
  }

  @Test(
    "drops values that a signal has left to the delivering thread when the next signal comes",
    .tags(.G5),
    arguments: [false, true])
  func leftBehind(fails: Bool) {
    let log = EventLog<Int>()
    let source = Subject<Signal<Int>>()
    let (first, second, third) = (Subject<Int>(), Subject<Int>(), Subject<Int>())
    let (isDelivering, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let finished = DispatchSemaphore(value: 0)
    source.switchToLatest().subscribe(
      next: {
        log.add("\($0)")
        if $0 == 1 {
          isDelivering.signal()
          goOn.wait()
        }
      }, error: { _ in log.add("X") }, completed: { log.add("|") })
    source.sendNext(first)
    Thread.detachNewThread {
      first.sendNext(1)
      finished.signal()
    }
    isDelivering.wait()
    source.sendNext(second)
    if fails { second.sendError(SomeError()) } else { second.sendNext(2) }
    source.sendNext(third)
    third.sendNext(3)
    third.sendCompleted()
    source.sendCompleted()
    goOn.signal()
    finished.wait()
    #expect(log.events == ["1", "3", "|"])
  }

  @Test("completes after a signal that ends, though one before it was never") func afterNever() {
    let log = EventLog<Int>()
    let source = Subject<Signal<Int>>()
    asCurrent { _ = source.switchToLatest().log(to: log) }
    source.sendNext(.never)
    source.sendNext(.return(1))
    #expect(log.events == ["1"])
    source.sendCompleted()
    #expect(log.events == ["1", "|"])
  }

  @Test("contract 8: ends when no sender is left") func lifetime() {
    var source: Subject<Signal<Int>>? = Subject()
    var inner: Subject<Int>? = Subject()
    let subscription = source!.switchToLatest().subscribe()
    source!.sendNext(inner!)
    source = nil
    #expect(!subscription.isDisposed)
    inner = nil
    #expect(subscription.isDisposed)
  }
}
