import Foundation
import SignalsTesting
import TestSupport
import Testing

@Suite("share(replay:scope:)", .leavesNothing)
struct ShareTests {
  @Test("shares one subscription to the source")
  func values() {
    let marbles = Marbles()
    let source = marbles.cold("a-b-c-|")
    let share = source.share()
    marbles.expect(share, from: [0: "a-b-c-|", 3: "----c-|"])
    marbles.expect(source, subscribedDuring: "^-----!")
  }

  @Test("sends the last values first to each subscriber")
  func replay() {
    let marbles = Marbles()
    let source = marbles.cold("a-b-c-|")
    let share = source.share(replay: 1)
    marbles.expect(share, from: [0: "a-b-c-|", 3: "---bc-|"])
    marbles.expect(source, subscribedDuring: "^-----!")
  }

  @Test("while connected: starts afresh when no sender is left", arguments: [0, 1])
  func afterAbandonment(replay: Int) {
    let source = CountedSource()
    let share = source.signal.share(replay: replay)
    let (old, new) = (EventLog<Int>(), EventLog<Int>())
    asCurrent {
      let first = share.log(to: old)
      source.sendNext(1)
      source.forget()
      #expect(first.isDisposed)
      let second = share.log(to: new)
      source.sendNext(2)
      #expect(!second.isDisposed)
      second.dispose()
    }
    #expect(old.events == ["1"])
    #expect(new.events == ["2"])
    #expect(source.disposals.value == 2)
  }

  @Test("while connected: starts afresh after the end", arguments: [0, 2])
  func afterTheEnd(replay: Int) {
    let marbles = Marbles()
    let source = marbles.cold("a-b-|")
    let share = source.share(replay: replay)
    marbles.expect(share, from: [0: "a-b-|", 6: "------a-b-|"])
    marbles.expect(source, subscribedDuring: "^---!", "------^---!")
  }

  @Test("while connected: starts afresh when the last subscriber has left", arguments: [0, 2])
  func afterDisposal(replay: Int) {
    let marbles = Marbles()
    let source = marbles.cold("a-b-|")
    let share = source.share(replay: replay)
    marbles.expect(share, from: [0: "a-b!", 1: replay == 0 ? "--!" : "-a!", 6: "------a-b-|"])
    marbles.expect(source, subscribedDuring: "^--!", "------^---!")
  }

  @Test("forever: keeps the values and the end")
  func foreverAfterTheEnd() {
    let marbles = Marbles()
    let source = marbles.cold("a-b-|")
    let share = source.share(replay: 1, scope: .forever)
    marbles.expect(share, from: [0: "a-b-|", 6: "------(b|)"])
    marbles.expect(source, subscribedDuring: "^---!")
  }

  @Test("forever: keeps the values when the last subscriber has left, and subscribes again")
  func foreverAfterDisposal() {
    let marbles = Marbles()
    let source = marbles.cold("a-b-|")
    let share = source.share(replay: 1, scope: .forever)
    marbles.expect(share, from: [0: "a-b!", 6: "------(ba)-b-|"])
    marbles.expect(source, subscribedDuring: "^--!", "------^---!")
  }

  @Test("an error passes to all, and is forgotten while connected")
  func error() {
    let marbles = Marbles()
    let source = marbles.cold("a-X")
    let share = source.share(replay: 1)
    marbles.expect(share, from: [0: "a-X", 1: "-aX", 4: "----a-X"])
  }

  @Test("retrying a shared source subscribes to it again")
  func retry() {
    let attempts = Counter()
    let signal = Signal<Int>.create { subscriber in
      let attempt = attempts.increment()
      subscriber.sendNext(attempt)
      if attempt < 3 { subscriber.sendError(SomeError()) } else { subscriber.sendCompleted() }
      return nil
    }
    let log = EventLog<Int>()
    asCurrent { _ = signal.share(replay: 1).retry().log(to: log) }
    #expect(log.events == ["1", "2", "3", "|"])
  }

  @Test("releases its values when the last subscriber has left")
  func memory() {
    let alive = Counter()
    let source = Subject<Tracked>()
    let share = source.share(replay: 1)
    let subscription = asCurrent { share.subscribe() }
    source.sendNext(Tracked(alive))
    #expect(alive.value == 1)
    subscription.dispose()
    #expect(alive.value == 0)
    _ = share
  }

  @Test("subscribers come and go on several threads, and none is left hanging", .tags(.H4))
  func concurrency() {
    let source = BehaviorSubject(1)
    let share = source.share(replay: 1)
    onThreads(4) { _ in
      for _ in 0..<rounds(2500, inDebug: 500) {
        let seen = Counter()
        let subscription = share.subscribeNext { _ in seen.increment() }
        // Another thread may be on its way with the value.
        while seen.value == 0 { sched_yield() }
        subscription.dispose()
      }
    }
    let log = EventLog<Int>()
    asCurrent { share.log(to: log) }.dispose()
    #expect(log.events == ["1"])
  }

  @Test("the source has one subscription at a time", .tags(.L10))
  func oneAtATime() {
    let (active, most) = (Counter(), Mutexed(0))
    let share = Signal<Int>.create { subscriber in
      active.increment()
      most.withLock { $0 = max($0, active.value) }
      return Disposable {
        _ = subscriber
        // Lets another thread run.
        sched_yield()
        active.decrement()
      }
    }.share()
    onThreads(4) { _ in
      for _ in 0..<rounds(2500, inDebug: 500) { share.subscribe().dispose() }
    }
    #expect(most.value == 1)
    #expect(active.value == 0)
  }

  @Test(
    "a subscriber that comes while the source is torn down gets the next connection", .tags(.L10))
  func comesDuringTeardown() {
    let log = EventLog<Int>()
    let subscriber = Mutexed<Subscriber<Int>?>(nil)
    let share = Mutexed<Signal<Int>>(.never)
    let rounds = Counter()
    share.value = Signal<Int>.create {
      subscriber.value = $0
      let round = rounds.increment()
      return Disposable {
        log.add("torn down \(round)")
        if round == 1 { share.value.log(to: log) }
        log.add("gone \(round)")
      }
    }.share()
    let subscription = asCurrent { share.value.log(to: log) }
    subscriber.value?.sendNext(1)
    asCurrent { subscription.dispose() }
    subscriber.value?.sendNext(2)
    subscriber.value?.sendCompleted()
    #expect(log.events == ["1", "torn down 1", "gone 1", "2", "torn down 2", "gone 2", "|"])
    subscriber.value = nil
    share.value = .never
  }

  @Test(
    "a source that ends while it begins is torn down before the next connection", .tags(.L10))
  func endsWhileItBegins() {
    let log = EventLog<Int>()
    let share = Mutexed<Signal<Int>>(.never)
    let opened = Counter()
    share.value = Signal<Int>.create { subscriber in
      let round = opened.increment()
      log.add("open \(round)")
      subscriber.sendNext(round)
      if round == 1 { subscriber.sendCompleted() } else { subscriber.sendError(TestError()) }
      return Disposable { log.add("close \(round)") }
    }.share()
    let subscribeAgain: @Sendable () -> Void = {
      if opened.value < 3 { share.value.subscribe(error: { _ in share.value.log(to: log) }) }
    }
    asCurrent { share.value.subscribeCompleted { subscribeAgain() } }
    #expect(
      log.events == ["open 1", "close 1", "open 2", "close 2", "open 3", "3", "X", "close 3"])
    share.value = .never
  }
}
