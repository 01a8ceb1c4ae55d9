import Dispatch
import Foundation
import Signals
import Synchronization
import TestSupport
import Testing

@Suite("A subject, and many threads", .leavesNothing)
struct SubjectConcurrencyTests {
  @Test("values that 4 threads send arrive one at a time, and none is lost", .tags(.B1))
  func manySenders() {
    let subject = Subject<Int>()
    let overlaps = OverlapDetector()
    let counts = [Counter(), Counter()]
    let all = Countdown(80_000)
    for count in counts {
      subject.map { $0 }.subscribeNext { _ in
        overlaps.pass { count.increment() }
        all.step()
      }
    }
    onThreads(4) { _ in
      for value in 0..<10_000 { subject.sendNext(value) }
    }
    all.wait()
    #expect(counts.map(\.value) == [40_000, 40_000])
    #expect(overlaps.overlapCount == 0)
  }

  @Test(
    "of two concurrent terminal events one counts, and each subscriber gets the same", .tags(.B2))
  func racingTerminalEvents() {
    for _ in 0..<raceRounds {
      let subject = Subject<Int>()
      let logs = [EventLog<Int>(), EventLog<Int>()]
      for log in logs { subject.log(to: log) }
      race({ subject.sendError(SomeError()) }, { subject.sendCompleted() })
      let late = EventLog<Int>()
      subject.log(to: late)
      #expect(logs[0].events == late.events && logs[1].events == late.events)
      #expect(late.events == ["X"] || late.events == ["|"])
    }
  }

  @Test("a value that races completion comes before it or not at all", .tags(.B3))
  func valueRacesCompletion() {
    for _ in 0..<raceRounds {
      let subject = Subject<Int>()
      let log = EventLog<Int>()
      subject.log(to: log)
      race({ subject.sendNext(1) }, { subject.sendCompleted() })
      #expect(log.events == ["|"] || log.events == ["1", "|"])
    }
  }

  @Test("no block starts after dispose has returned", .tags(.B4))
  func disposalRacesValues() {
    for _ in 0..<raceRounds {
      let subject = Subject<Int>()
      let isOver = Atomic(false)
      let late = Counter()
      // A block that has started before the disposal may go on, so the block looks at `isOver`
      // first.
      let subscription = subject.subscribeNext { _ in
        if isOver.load(ordering: .acquiring) { late.increment() }
      }
      race(
        { for value in 0..<5 { subject.sendNext(value) } },
        {
          subscription.dispose()
          isOver.store(true, ordering: .releasing)
        })
      subject.sendNext(6)
      #expect(late.value <= 1)
    }
  }

  @Test("two concurrent disposals release the subscriber once", .tags(.B5))
  func racingDisposals() {
    let alive = Counter()
    let subject = Subject<Int>()
    for _ in 0..<raceRounds {
      let cleanups = Counter()
      let subscription = subject.doNext { [tracked = Tracked(alive)] _ in _ = tracked }
        .subscribe(Subscriber(next: { _ in cleanups.increment() }))
      race({ subscription.dispose() }, { subscription.dispose() })
      subject.sendNext(1)
      #expect(cleanups.value == 0)
    }
    #expect(alive.value == 0)
  }

  @Test("a subscriber that comes while the subject ends gets the terminal event, once", .tags(.B6))
  func subscribingRacesTheEnd() {
    for _ in 0..<raceRounds {
      let subject = Subject<Int>()
      let logs = [EventLog<Int>(), EventLog<Int>()]
      race({ subject.sendCompleted() }, { for log in logs { subject.log(to: log) } })
      #expect(logs.map(\.events) == [["|"], ["|"]])
    }
  }

  @Test("all subscribers get the same order when several threads send", .tags(.B12))
  func oneOrder() {
    let subject = Subject<Int>()
    let seen = (0..<3).map { _ in Log<Int>() }
    let all = Countdown(12_000)
    for collected in seen {
      subject.subscribeNext {
        collected.add($0)
        all.step()
      }
    }
    onThreads(4) { thread in
      for value in 0..<1000 { subject.sendNext(thread * 1000 + value) }
    }
    all.wait()
    #expect(seen[0].all.count == 4000)
    #expect(seen[1].all == seen[0].all)
    #expect(seen[2].all == seen[0].all)
    for thread in 0..<4 {
      let own = seen[0].all.filter { $0 / 1000 == thread }
      #expect(own == own.sorted())
    }
  }

  @Test("subscribers come and go while others send", .tags(.B13))
  func comingAndGoing() {
    let alive = Counter()
    let subject = Subject<Int>()
    let count = Counter()
    let last = DispatchSemaphore(value: 0)
    subject.subscribeNext { value in
      if value < 0 { last.signal() } else { count.increment() }
    }
    onThreads(4) { thread in
      for value in 0..<1000 {
        if thread < 2 {
          subject.sendNext(value)
        } else {
          subject.subscribeNext { [tracked = Tracked(alive)] _ in _ = tracked }.dispose()
        }
      }
    }
    // The last values may still be on their way. The value -1 comes behind them.
    subject.sendNext(-1)
    last.wait()
    #expect(count.value == 2000)
    #expect(alive.value == 0)
  }

  @Test("a weak reference may be upgraded while the subject is released", .tags(.B14))
  func weakReference() {
    for _ in 0..<raceRounds {
      let subject = Mutexed<Subject<Int>?>(Subject())
      weak let reference = subject.value
      let count = Counter()
      let subscription = subject.value?.subscribeNext { _ in count.increment() }
      race({ reference?.sendNext(1) }, { subject.value = nil })
      #expect(count.value <= 1)
      #expect(subscription?.isDisposed == true)
    }
  }

  @Test(
    "a captured object that disposes of the subscription is released on the sending thread",
    .tags(.A13))
  func releaseRacesSending() {
    for _ in 0..<raceRounds {
      let subject = Subject<Int>()
      let subscription = SerialDisposable()
      let owner = Mutexed<ActsOnRelease?>(ActsOnRelease { subscription.dispose() })
      subscription.disposable = subject.subscribeNext { [weak weakOwner = owner.value] _ in
        _ = weakOwner
      }
      race({ for value in 0..<3 { subject.sendNext(value) } }, { owner.value = nil })
      #expect(subscription.isDisposed)
    }
  }

  @Test("a subject that is released while it delivers ends its subscriptions after that")
  func goingAwayWhileDelivering() {
    for _ in 0..<raceRounds {
      let subject = Mutexed<Subject<Int>?>(Subject())
      let log = EventLog<Int>()
      let subscription = subject.value?.log(to: log)
      let other = Mutexed(subject.value)
      race(
        {
          other.value?.sendNext(1)
          other.value = nil
        },
        { subject.value = nil })
      #expect(subscription?.isDisposed == true)
      #expect(log.events == ["1"])
    }
  }
}
