import Dispatch
import Foundation
import Signals
import TestSupport
import Testing

@Suite("A subscriber", .leavesNothing)
struct SubscriberTests {
  // MARK: Events

  @Test(
    "RACSubscriberSpec 1, 2: gets no value after its terminal event when several threads send",
    arguments: [true, false])
  func noValueAfterTheEnd(completes: Bool) {
    for _ in 0..<100 {
      let hasEnded = Mutexed(false)
      let late = Counter()
      let ends = Counter()
      let subscriber = Subscriber<Int>(
        next: { _ in if hasEnded.value { late.increment() } },
        error: { _ in
          ends.increment()
          hasEnded.value = true
        },
        completed: {
          ends.increment()
          hasEnded.value = true
        })
      let queue = DispatchQueue(label: "senders", attributes: [.concurrent, .initiallyInactive])
      let group = DispatchGroup()
      for value in 0..<15 { queue.async(group: group) { subscriber.sendNext(value) } }
      queue.async(group: group) {
        if completes { subscriber.sendCompleted() } else { subscriber.sendError(SomeError()) }
      }
      for value in 0..<15 { queue.async(group: group) { subscriber.sendNext(value) } }
      queue.activate()
      group.wait()
      #expect(late.value == 0)
      #expect(ends.value == 1)
    }
  }

  @Test("of a concurrent error and completion one arrives", .tags(.B2))
  func racingTerminalEvents() {
    for _ in 0..<raceRounds {
      let log = EventLog<Int>()
      let subscriber = Subscriber<Int>(error: { _ in log.add("X") }, completed: { log.add("|") })
      race({ subscriber.sendError(SomeError()) }, { subscriber.sendCompleted() })
      #expect(log.events.count == 1)
    }
  }

  @Test("two concurrent disposals run the disposable once", .tags(.B5))
  func racingDisposals() {
    for _ in 0..<raceRounds {
      let kept = Mutexed<Subscriber<Int>?>(nil)
      let disposals = Counter()
      let subscription = asCurrent {
        Signal<Int>.create { subscriber in
          kept.value = subscriber
          return Disposable { disposals.increment() }
        }
        .subscribe()
      }
      race({ subscription.dispose() }, { subscription.dispose() })
      #expect(disposals.value == 1)
    }
  }

  @Test("its blocks run under no lock: another thread may send, and be waited for")
  func noLock() {
    let log = EventLog<Int>()
    let subscriber = Mutexed<Subscriber<Int>?>(nil)
    subscriber.value = Subscriber<Int>(next: { value in
      log.add("\(value)")
      if value == 1 { onForeignThread { subscriber.value?.sendNext(2) } }
    })
    subscriber.value?.sendNext(1)
    #expect(log.events == ["1", "2"])
    subscriber.value = nil
  }

  // MARK: Disposables

  @Test("SP4: its terminal event disposes of the added disposables, before the block runs")
  func addedDisposables() {
    let log = EventLog<Int>()
    let subscriber = Subscriber<Int>(error: { _ in log.add("X") }, completed: { log.add("|") })
    subscriber.add(Disposable { log.add("a") })
    subscriber.add(Disposable { log.add("b") })
    subscriber.sendCompleted()
    subscriber.add(Disposable { log.add("late") })
    #expect(log.events == ["a", "b", "|", "late"])
  }

  @Test(
    "RACSubjectSpec 1: a disposable that the producer adds is disposed of with the subscription")
  func producersDisposable() {
    let disposals = Counter()
    let kept = Mutexed<Subscriber<Int>?>(nil)
    let subscription = asCurrent {
      Signal<Int>.create { subscriber in
        kept.value = subscriber
        subscriber.add(Disposable { disposals.increment() })
        return nil
      }
      .subscribe()
    }
    #expect(disposals.value == 0)
    subscription.dispose()
    #expect(disposals.value == 1)
    #expect(kept.value?.isDisposed == true)
  }

  @Test("disposing after a synchronous end does nothing", .tags(.C4), arguments: [true, false])
  func disposalAfterTheEnd(completes: Bool) {
    let log = EventLog<Int>()
    let subscription = asCurrent {
      (completes ? Signal.return(1) : .error(SomeError())).log(to: log)
    }
    #expect(subscription.isDisposed)
    subscription.dispose()
    #expect(log.events == (completes ? ["1", "|"] : ["X"]))
  }

  @Test(
    "a subscriber that ends within didSubscribe gets nothing more, and is cleaned up after",
    .tags(.C6))
  func endWithinDidSubscribe() {
    let log = EventLog<Int>()
    let disposable = SerialDisposable()
    asCurrent {
      disposable.disposable = Signal<Int>.create { subscriber in
        subscriber.add(Disposable { log.add("added") })
        subscriber.sendNext(1)
        log.add("\(subscriber.isDisposed)")
        subscriber.sendNext(2)
        return Disposable { log.add("returned") }
      }
      .take(until: Signal.empty as Signal<Int>)
      .log(to: log)
    }
    #expect(log.events == ["|"])
    asCurrent {
      _ = Signal<Int>.create { subscriber in
        subscriber.add(Disposable { log.add("added") })
        subscriber.sendNext(1)
        log.add("\(subscriber.isDisposed)")
        subscriber.sendNext(2)
        return Disposable { log.add("returned") }
      }
      .take(1).log(to: log)
    }
    #expect(log.events == ["|", "1", "added", "|", "true", "returned"])
  }

  // MARK: Lifetime

  @Test("a value that operators hold is released at the end, and on disposal", .tags(.E8))
  func heldValues() {
    let alive = Counter()
    for ends in [true, false] {
      let (a, b) = (Subject<Tracked>(), Subject<Tracked>())
      let scheduler = TestScheduler()
      let subscriptions = [
        a.combineLatest(with: b).subscribeNext { _ in },
        a.zip(with: b).subscribeNext { _ in },
        a.debounce(for: .seconds(1), on: scheduler).subscribeNext { _ in },
        a.delay(for: .seconds(1), on: scheduler).subscribeNext { _ in },
        a.take(last: 1).subscribeNext { _ in },
      ]
      a.sendNext(Tracked(alive))
      #expect(alive.value == 1)
      if ends {
        a.sendCompleted()
        b.sendCompleted()
        scheduler.run()
      } else {
        for subscription in subscriptions { subscription.dispose() }
      }
      #expect(alive.value == 0)
    }
  }

  @Test("a disposable's action is released right after it has run", .tags(.E12))
  func releasedAction() {
    let alive = Counter()
    let disposable = Disposable { [tracked = Tracked(alive)] in _ = tracked }
    disposable.dispose()
    #expect(alive.value == 0)
  }

  private struct OwnError: Error {}
}
