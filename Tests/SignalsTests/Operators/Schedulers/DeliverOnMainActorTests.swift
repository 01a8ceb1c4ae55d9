import Foundation
import Signals
import SignalsTesting
import TestSupport
import Testing

@MainActor
@Suite("deliverOnMainActor", .leavesNothing) struct DeliverOnMainActorTests {
  @Test("delivers events of the main thread synchronously") func values() {
    let marbles = Marbles()
    let source = marbles.cold("a-b-|")
    marbles.expect(source.deliverOnMainActor(), toBe: "a-b-|")
    marbles.expect(marbles.cold("aX").deliverOnMainActor(), toBe: "aX")
  }

  @Test("lets a nested value wait until the current one has been delivered") func reentrancy()
    async
  {
    let log = EventLog<Int>()
    let source = ManualSource<Int>()
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      source.signal.deliverOnMainActor().subscribe(
        next: { value in
          log.add("begin \(value)")
          if value < 3 { source.sendNext(value + 1) }
          if value == 3 { source.sendCompleted() }
          log.add("end \(value)")
        }, completed: { done.resume() })
      source.sendNext(1)
      #expect(log.events == ["begin 1", "end 1"])
    }
    #expect(log.events == ["begin 1", "end 1", "begin 2", "end 2", "begin 3", "end 3"])
  }

  // The rules that the contract's suite can't check, since it doesn't run on the main thread.

  @Test("contract 4: each subscription starts afresh") func cold() {
    let runs = Counter()
    let signal = Signal<Int>.create { subscriber in
      subscriber.sendNext(runs.increment())
      subscriber.sendCompleted()
      return nil
    }.deliverOnMainActor()
    let log = EventLog<Int>()
    signal.log(to: log)
    signal.log(to: log)
    #expect(log.events == ["1", "|", "2", "|"])
  }

  enum End: CaseIterable { case completion, error, disposal, abandonment }

  @Test(
    "contract 8: releases everything at the end, on the main thread or elsewhere",
    arguments: End.allCases, [true, false])
  func release(end: End, onMain: Bool) async {
    let alive = Counter()
    let source = ManualSource<Int>()
    func subscribe() -> Disposable {
      let object = Tracked(alive)
      return source.signal.deliverOnMainActor().subscribe(
        next: { _ in _ = object }, error: { _ in _ = object }, completed: { _ = object })
    }
    let subscription = subscribe()
    let finish: @Sendable () -> Void = {
      source.sendNext(1)
      switch end {
      case .completion: source.sendCompleted()
      case .error: source.sendError(SomeError())
      case .disposal: subscription.dispose()
      case .abandonment: source.abandon()
      }
    }
    if onMain {
      finish()
    } else {
      onForeignThread { finish() }
      // Work that waits for the main thread has its turn.
      await withCheckedContinuation { done in Scheduler.main.schedule { done.resume() } }
    }
    #expect(alive.value == 0)
    #expect(subscription.isDisposed)
    source.abandon()
  }

  @Test("contract 9: takes constant stack for any number of nested values") func bounded() async {
    let count = Counter()
    let source = ManualSource<Int>()
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      source.signal.deliverOnMainActor().subscribe(
        next: { value in
          count.increment()
          if value < hundredThousand {
            source.sendNext(value + 1)
          } else {
            source.sendCompleted()
          }
        }, completed: { done.resume() })
      source.sendNext(1)
    }
    #expect(count.value == hundredThousand)
    source.abandon()
  }

  @Test("contract 6: disposes of the source, drops waiting events, and sends nothing more")
  func disposal() async {
    let log = EventLog<Int>()
    let teardowns = Counter()
    let subscriber = Mutexed<Subscriber<Int>?>(nil)
    let subscription = Signal<Int>.create {
      subscriber.value = $0
      return Disposable { teardowns.increment() }
    }.deliverOnMainActor().log(to: log)
    subscriber.value?.sendNext(1)
    onThreads(1) { _ in subscriber.value?.sendNext(2) }
    subscription.dispose()
    #expect(teardowns.value == 1)
    subscriber.value?.sendNext(3)
    onThreads(1) { _ in subscriber.value?.sendNext(4) }
    await withCheckedContinuation { done in Scheduler.main.schedule { done.resume() } }
    #expect(log.events == ["1"])
    subscriber.value = nil
  }

  @Test("RACSignalSpec 197: on the main thread values are delivered at once") func spec197() {
    let log = EventLog<Int>()
    let source = Subject<Int>()
    source.deliverOnMainActor().log(to: log)
    source.sendNext(0)
    #expect(log.events == ["0"])
    source.sendNext(1)
    source.sendNext(2)
    #expect(log.events == ["0", "1", "2"])
  }

  @Test("RACSignalSpec 198: from other threads values are delivered later, in order")
  func spec198() async {
    let log = EventLog<Int>()
    let source = Subject<Int>()
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      source.deliverOnMainActor().subscribe(
        next: { log.add(Scheduler.current === Scheduler.main ? "\($0)" : "\($0) elsewhere") },
        completed: { done.resume() })
      onThreads(1) { _ in
        for value in 0...2 { source.sendNext(value) }
        source.sendCompleted()
      }
      #expect(log.events == [])
    }
    #expect(log.events == ["0", "1", "2"])
  }

  @Test("RACSignalSpec 199: on the main thread values wait for those from other threads")
  func spec199() async {
    let log = EventLog<Int>()
    let source = Subject<Int>()
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      source.deliverOnMainActor().subscribe(
        next: { log.add("\($0)") }, completed: { done.resume() })
      onThreads(1) { _ in source.sendNext(0) }
      source.sendNext(1)
      source.sendNext(2)
      source.sendCompleted()
      #expect(log.events == [])
    }
    #expect(log.events == ["0", "1", "2"])
  }
}
