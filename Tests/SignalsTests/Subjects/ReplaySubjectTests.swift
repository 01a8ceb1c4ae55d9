import Dispatch
import Foundation
import Signals
import TestSupport
import Testing

@Suite("A replay subject", .leavesNothing)
struct ReplaySubjectTests {
  // MARK: Values

  @Test("RACSubjectSpec 8: sends all values, then completion, after completion")
  func everything() {
    let subject = ReplaySubject<Int>()
    subject.sendNext(1)
    subject.sendNext(2)
    subject.sendCompleted()
    #expect(replayed(of: subject) == ["1", "2", "|"])
    #expect(replayed(of: subject) == ["1", "2", "|"])
  }

  @Test("RACSubjectSpec 3: of capacity 1 sends only the last value")
  func lastValue() {
    let subject = ReplaySubject<Int>(capacity: 1)
    subject.sendNext(1)
    subject.sendNext(2)
    #expect(replayed(of: subject) == ["2"])
  }

  @Test("RACSubjectSpec 4: of capacity 1 sends the last value once, after completion")
  func lastValueAfterCompletion() {
    let subject = ReplaySubject<Int>(capacity: 1)
    subject.sendNext(1)
    subject.sendCompleted()
    #expect(replayed(of: subject) == ["1", "|"])
  }

  @Test("RACSubjectSpec 5: sends no value after completion if there was none")
  func noValue() {
    let subject = ReplaySubject<Int>(capacity: 1)
    subject.sendCompleted()
    #expect(replayed(of: subject) == ["|"])
  }

  @Test("RACSubjectSpec 6: sends its error to later subscribers")
  func error() {
    let subject = ReplaySubject<Int>(capacity: 1)
    subject.sendNext(1)
    subject.sendError(SomeError())
    #expect(replayed(of: subject) == ["1", "X"])
  }

  @Test("keeps the last values in their order, with any capacity", arguments: 0...5)
  func capacity(_ capacity: Int) {
    let subject = ReplaySubject<Int>(capacity: capacity)
    for value in 1...12 {
      subject.sendNext(value)
      let expected = (1...value).suffix(capacity).map { "\($0)" }
      #expect(replayed(of: subject) == expected)
    }
  }

  @Test("of capacity 0 is a plain subject", .tags(.H8))
  func capacityZero() {
    let subject = ReplaySubject<Int>(capacity: 0)
    let log = EventLog<Int>()
    subject.sendNext(1)
    subject.log(to: log)
    subject.sendNext(2)
    subject.sendCompleted()
    #expect(log.events == ["2", "|"])
    #expect(replayed(of: subject) == ["|"])
  }

  @Test("sends later values to all subscribers, in the order of subscribing")
  func liveValues() {
    let subject = ReplaySubject<Int>()
    let log = EventLog<Int>()
    subject.sendNext(1)
    asCurrent {
      subject.subscribeNext { log.add("a\($0)") }
      subject.subscribeNext { log.add("b\($0)") }.dispose()
      subject.subscribeNext { log.add("c\($0)") }
      subject.subscribeNext { log.add("d\($0)") }
    }
    subject.sendNext(2)
    #expect(log.events == ["a1", "b1", "c1", "d1", "a2", "c2", "d2"])
  }

  @Test("does not keep values that are sent after the end")
  func afterTheEnd() {
    let alive = Counter()
    let subject = ReplaySubject<Tracked>()
    subject.sendCompleted()
    subject.sendNext(Tracked(alive))
    #expect(alive.value == 0)
  }

  // MARK: Scheduling

  /// In ReactiveObjC a scheduler is current in the replay on any subscribing thread.
  @Test("RACSubjectSpec 10, decided differently: the replay comes on the subscribing thread")
  func currentScheduler() {
    let subject = ReplaySubject<Int>()
    subject.sendNext(1)
    let inlineScheduler = Mutexed<Scheduler?>(nil)
    let scheduler = InlineScheduler()
    scheduler.performAsCurrent {
      _ = subject.subscribeNext { _ in inlineScheduler.value = .current }
    }
    #expect(inlineScheduler.value === scheduler)

    let isOnThread = Mutexed(false)
    onForeignThread {
      let thread = Thread.current.hash
      subject.subscribeNext { _ in
        isOnThread.value = Thread.current.hash == thread && Scheduler.current == nil
      }
    }
    #expect(isOnThread.value)
  }

  @Test("RACSubjectSpec 11: take(1) stops the replay at the first value", .tags(.H7))
  func takeDuringReplay() {
    let subject = ReplaySubject<Int>()
    for value in 0..<3 { subject.sendNext(value) }
    let count = Counter()
    let log = EventLog<Int>()
    asCurrent { _ = subject.doNext { _ in count.increment() }.take(1).log(to: log) }
    #expect(log.events == ["0", "|"])
    #expect(count.value == 1)
  }

  @Test(
    "RACSubjectSpec 12, 13, 14: values sent while a replay waits for its scheduler come after it",
    arguments: ["|", "X", "2"])
  func sendingBeforeReplay(event: String) {
    let subject = ReplaySubject<Int>(capacity: 1)
    subject.sendNext(1)
    let log = EventLog<Int>()
    let arrived = DispatchSemaphore(value: 0)
    onForeignThread {
      subject.subscribe(
        next: {
          log.add("\($0)")
          if $0 == 2 { arrived.signal() }
        },
        error: { _ in
          log.add("X")
          arrived.signal()
        },
        completed: {
          log.add("|")
          arrived.signal()
        })
      switch event {
      case "|": subject.sendCompleted()
      case "X": subject.sendError(SomeError())
      default: subject.sendNext(2)
      }
      arrived.wait()
    }
    #expect(log.events == ["1", event])
  }

  @Test("disposal cancels a replay that waits for its scheduler, and releases it")
  func disposalBeforeReplay() {
    let alive = Counter()
    for _ in 0..<1000 {
      let subject = ReplaySubject<Int>()
      for value in 0..<10 { subject.sendNext(value) }
      let count = Counter()
      let subscription = onForeignThread {
        subject.subscribeNext { [tracked = Tracked(alive)] _ in
          _ = tracked
          count.increment()
        }
      }
      subscription.dispose()
      let before = count.value
      subject.sendNext(2)
      // A block that was running at the disposal may have gone on.
      #expect(count.value <= before + 1)
    }
    while alive.value > 0 { sched_yield() }
  }

  @Test("a subscription ends with the subject, after the replay")
  func subjectGoneBeforeReplay() {
    let log = EventLog<Int>()
    let arrived = DispatchSemaphore(value: 0)
    let subscription = onForeignThread {
      let subject = ReplaySubject<Int>()
      subject.sendNext(1)
      return subject.subscribeNext {
        log.add("\($0)")
        arrived.signal()
      }
    }
    arrived.wait()
    while !subscription.isDisposed { sched_yield() }
    #expect(log.events == ["1"])
  }

  @Test("without anything to replay, subscribing takes effect at once, on any thread")
  func nothingToReplay() {
    let log = EventLog<Int>()
    onForeignThread {
      let subject = ReplaySubject<Int>()
      subject.log(to: log)
      subject.sendNext(1)
    }
    #expect(log.events == ["1"])
  }

  // MARK: Lifetime

  @Test("holds as many values as its capacity, however many come", .tags(.E6))
  func memory() {
    let alive = Counter()
    let subject = ReplaySubject<Tracked>(capacity: 10)
    for _ in 0..<million { subject.sendNext(Tracked(alive)) }
    #expect(alive.value == 10)
  }

  @Test("a very large capacity takes no memory beforehand", .tags(.E7))
  func largeCapacity() {
    let subject = ReplaySubject<Int>(capacity: .max)
    subject.sendNext(1)
    #expect(replayed(of: subject) == ["1"])
  }

  @Test("releases values and subscribers with it")
  func subjectGone() {
    let alive = Counter()
    var subject: ReplaySubject<Tracked>? = ReplaySubject()
    subject?.sendNext(Tracked(alive))
    let subscription = asCurrent {
      subject!.subscribeNext { [tracked = Tracked(alive)] _ in _ = tracked }
    }
    #expect(alive.value == 2)
    subject = nil
    #expect(subscription.isDisposed)
    #expect(alive.value == 0)
  }

  @Test("releases a subscriber that has disposed of its subscription", .tags(.E2))
  func releaseOnDisposal() {
    let alive = Counter()
    let subject = ReplaySubject<Int>()
    for _ in 0..<3 {
      asCurrent { subject.subscribeNext { [tracked = Tracked(alive)] _ in _ = tracked } }.dispose()
    }
    #expect(alive.value == 0)
  }

  @Test("a value whose release, when it is pushed out, sends another one does no harm")
  func sendingByRelease() {
    let subject = ReplaySubject<ActsOnRelease>(capacity: 1)
    let count = Counter()
    subject.subscribeNext { _ in count.increment() }
    subject.sendNext(ActsOnRelease { [weak subject] in subject?.sendNext(ActsOnRelease {}) })
    subject.sendNext(ActsOnRelease {})
    #expect(count.value == 3)
  }

  // MARK: Re-entrancy

  @Test("RACSubjectSpec 2: subscribing in a value's block gets that value as the replay")
  func subscribingInsideNext() {
    let subject = ReplaySubject<Int>(capacity: 1)
    let log = EventLog<Int>()
    asCurrent {
      subject.subscribeNext { [weak subject] value in
        log.add("\(value)")
        subject?.take(1).subscribeNext { log.add("\($0)") }
      }
    }
    asCurrent {
      subject.sendNext(1)
      subject.sendNext(2)
    }
    #expect(log.events == ["1", "1", "2", "2"])
  }

  @Test("a subscriber that joins in a value's block gets each value once")
  func joiningInsideNext() {
    let subject = ReplaySubject<Int>()
    let log = EventLog<Int>()
    asCurrent {
      subject.sendNext(1)
      subject.skip(1).take(1).subscribeNext { [weak subject] _ in
        subject?.sendNext(3)
        subject?.log(to: log)
        log.add("joined")
      }
      subject.sendNext(2)
    }
    #expect(log.events == ["1", "2", "3", "joined"])
  }

  @Test("values that a replay's block sends come after the replay, and once")
  func sendingDuringReplay() {
    let subject = ReplaySubject<Int>()
    for value in 1...3 { subject.sendNext(value) }
    let (log, other) = (EventLog<Int>(), EventLog<Int>())
    asCurrent {
      subject.log(to: other)
      subject.subscribeNext { [weak subject] value in
        log.add("\(value)")
        if value < 3 { subject?.sendNext(value + 10) }
      }
    }
    #expect(log.events == ["1", "2", "3", "11", "12"])
    #expect(other.events == log.events)
  }

  @Test("any number of values that a replay's block sends come before subscribing returns")
  func sendingMuchDuringReplay() {
    let subject = BehaviorSubject(0)
    asCurrent {
      let subscription = subject.subscribeNext { [weak subject] value in
        if value < 1000 { subject?.sendNext(value + 1) }
      }
      #expect(subject.value == 1000)
      subscription.dispose()
    }
  }

  @Test("a block may wait for the subject's own value")
  func waitingInside() {
    let subject = ReplaySubject<Int>(capacity: 1)
    let log = EventLog<Int>()
    asCurrent {
      subject.subscribeNext { [weak subject] value in
        if let first = try? subject?.waitForFirst() { log.add("\(value) \(first)") }
      }
      subject.sendNext(1)
      subject.sendNext(2)
    }
    #expect(log.events == ["1 1", "2 2"])
  }

  // MARK: Concurrency

  @Test(
    "another thread gets its replay while a block of the subject waits for that thread", .tags(.B11)
  )
  func replayDuringDelivery() {
    let subject = ReplaySubject<Int>(capacity: 1)
    let log = EventLog<Int>()
    weak let weakSubject = subject
    subject.subscribeNext { _ in
      onForeignThread {
        asCurrent {
          if let first = try? weakSubject?.waitForFirst() { log.add("\(first)") }
        }
      }
    }
    subject.sendNext(1)
    #expect(log.events == ["1"])
  }

  @Test("RACSubjectSpec 9: the order of a replay is the live order when several threads send")
  func replayOrder() {
    let subject = ReplaySubject<Int>()
    let live = Log<Int>()
    let end = DispatchSemaphore(value: 0)
    asCurrent { _ = subject.subscribe(next: { live.add($0) }, completed: { end.signal() }) }
    onThreads(4) { thread in
      for value in 0..<12_500 { subject.sendNext(thread * 12_500 + value) }
    }
    subject.sendCompleted()
    end.wait()
    let replays = [Log<Int>(), Log<Int>()]
    for replay in replays { asCurrent { _ = subject.subscribeNext { replay.add($0) } } }
    #expect(live.all.count == 50_000)
    #expect(replays[0].all == live.all)
    #expect(replays[1].all == live.all)
  }

  @Test(
    "values that are sent during a subscription are neither lost nor doubled", .tags(.H9),
    arguments: [true, false])
  func subscribingRacesSending(isInline: Bool) {
    for _ in 0..<raceRounds / 5 {
      let subject = ReplaySubject<Int>(capacity: 100)
      subject.sendNext(0)
      let lists = [Log<Int>(), Log<Int>()]
      let send: @Sendable () -> Void = {
        for value in 1...5 { subject.sendNext(value) }
      }
      let subscribe: @Sendable () -> Void = {
        for list in lists { subject.subscribeNext { list.add($0) } }
      }
      let subscribeElsewhere: @Sendable () -> Void = { onForeignThread(subscribe) }
      race(send, isInline ? subscribe : subscribeElsewhere)
      if !isInline { while lists.contains(where: { $0.all.count < 6 }) { sched_yield() } }
      #expect(lists[0].all == Array(0...5))
      #expect(lists[1].all == Array(0...5))
    }
  }

  @Test("a small capacity loses no value that is sent after subscribing", .tags(.H9))
  func smallCapacity() {
    for _ in 0..<200 {
      let subject = ReplaySubject<Int>(capacity: 1)
      subject.sendNext(0)
      let list = Log<Int>()
      onForeignThread {
        subject.subscribeNext { list.add($0) }
        for value in 1...5 { subject.sendNext(value) }
      }
      while list.all.count < 6 { sched_yield() }
      #expect(list.all == Array(0...5))
    }
  }

  @Test(
    "a subscriber that comes while the subject ends gets all values and the end, once", .tags(.B6))
  func subscribingRacesTheEnd() {
    for _ in 0..<raceRounds {
      let subject = ReplaySubject<Int>()
      subject.sendNext(1)
      let log = EventLog<Int>()
      race({ subject.sendCompleted() }, { subject.log(to: log) })
      #expect(log.events == ["1", "|"])
    }
  }

  @Test("a subscriber's blocks never overlap, its replay included", .tags(.B1))
  func serial() {
    for _ in 0..<100 {
      let subject = ReplaySubject<Int>()
      for value in 0..<100 { subject.sendNext(value) }
      let overlaps = OverlapDetector()
      let count = Counter()
      race(
        { for value in 100..<200 { subject.sendNext(value) } },
        { subject.subscribeNext { _ in overlaps.pass { _ = count.increment() } } })
      // The last values may still be on their way.
      while count.value < 200 { sched_yield() }
      #expect(count.value == 200)
      #expect(overlaps.overlapCount == 0)
    }
  }

  @Test("a negative capacity stops the program", .tags(.J6))
  func negativeCapacity() async {
    await #expect(processExitsWith: .failure) { _ = ReplaySubject<Int>(capacity: -1) }
  }

  private func replayed(of subject: Subject<Int>) -> [String] {
    let log = EventLog<Int>()
    asCurrent { subject.log(to: log) }.dispose()
    return log.events
  }

  @Test("with a capacity of 0 does not send a new subscriber a value that was sent before")
  func capacityOfZero() {
    let subject = ReplaySubject<Int>(capacity: 0)
    let log = EventLog<Int>()
    subject.subscribeNext { value in
      guard value == 1 else { return }
      subject.sendNext(2)
      subject.log(to: log)
    }
    subject.sendNext(1)
    subject.sendNext(3)
    subject.sendCompleted()
    subject.log(to: log)
    #expect(log.events == ["3", "|", "|"])
  }

  @Test("a finished replay does no harm to a disposal at any depth", arguments: 55...70)
  func deepDisposal(depth: Int) {
    for _ in 0..<20 {
      onForeignThread {
        let subject = ReplaySubject<Int>()
        subject.sendNext(1)
        let received = DispatchSemaphore(value: 0)
        var chain: Disposable? = subject.subscribeNext { _ in received.signal() }
        for _ in 0..<depth { chain = CompoundDisposable(chain!) }
        received.wait()
        chain?.dispose()
        chain = nil
      }
    }
  }
}
