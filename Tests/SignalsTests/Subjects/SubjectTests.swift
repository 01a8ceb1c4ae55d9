import Dispatch
import Foundation
import Signals
import TestSupport
import Testing

@Suite("A subject", .leavesNothing)
struct SubjectTests {
  // MARK: Values

  @Test("sends later values to all subscribers in the order of subscribing")
  func values() {
    let subject = Subject<Int>()
    let log = EventLog<Int>()
    subject.sendNext(0)
    subject.subscribeNext { log.add("a\($0)") }
    subject.sendNext(1)
    subject.subscribeNext { log.add("b\($0)") }
    subject.subscribeNext { log.add("c\($0)") }
    subject.sendNext(2)
    #expect(log.events == ["a1", "a2", "b2", "c2"])
  }

  @Test("can be subscribed to on a thread without a scheduler, and misses nothing")
  func foreignThread() {
    let subject = Subject<Int>()
    let log = EventLog<Int>()
    DispatchQueue(label: "foreign").sync {
      #expect(Scheduler.current == nil)
      subject.log(to: log)
      subject.sendNext(1)
    }
    #expect(log.events == ["1"])
  }

  // MARK: Terminal events

  @Test("sends its terminal event to later subscribers, at once", arguments: [true, false])
  func lateSubscriber(completes: Bool) {
    let subject = Subject<Int>()
    if completes { subject.sendCompleted() } else { subject.sendError(SomeError()) }
    let log = EventLog<Int>()
    let subscription = subject.log(to: log)
    #expect(log.events == [completes ? "|" : "X"])
    #expect(subscription.isDisposed)
  }

  @Test(
    "A terminal event sent in a value's block is the last one", .tags(.A2, .A3),
    arguments: [true, false])
  func terminalEventInsideNext(completes: Bool) {
    let subject = Subject<Int>()
    let log = EventLog<Int>()
    subject.subscribeNext { [weak subject] value in
      guard value == 1 else { return }
      if completes { subject?.sendCompleted() } else { subject?.sendError(SomeError()) }
      subject?.sendNext(2)
    }
    subject.log(to: log)
    subject.sendNext(1)
    subject.sendNext(3)
    #expect(log.events == ["1", completes ? "|" : "X"])
  }

  @Test("ignores, and doesn't keep, values that are sent after the end", .tags(.A8))
  func afterTheEnd() {
    let alive = Counter()
    let subject = Subject<Tracked>()
    let log = EventLog<Tracked>()
    subject.log(to: log)
    subject.sendCompleted()
    subject.sendNext(Tracked(alive))
    subject.sendCompleted()
    #expect(log.events == ["|"])
    #expect(alive.value == 0)
  }

  @Test("a subscriber that has disposed of its subscription keeps nothing either", .tags(.A8))
  func afterDisposal() {
    let alive = Counter()
    let subject = Subject<Tracked>()
    subject.subscribeNext { _ in Issue.record("disposed of") }.dispose()
    subject.sendNext(Tracked(alive))
    #expect(alive.value == 0)
  }

  @Test("reports a second error to the hook", .tags(.A9))
  func secondError() {
    let subject = Subject<Int>()
    let reports = UnhandledErrorLog<SecondError>()
    subject.subscribe(error: { _ in })
    subject.sendError(SomeError())
    reports.during { subject.sendError(SecondError()) }
    #expect(reports.reasons == [.tooLate])
  }

  // MARK: Disposal

  @Test("disposing in a terminal block does nothing", .tags(.A5), arguments: [true, false])
  func disposalInsideTheEnd(completes: Bool) {
    let cleanups = Counter()
    let disposable = SerialDisposable()
    let kept = Mutexed<Subscriber<Int>?>(nil)
    asCurrent {
      disposable.disposable = Signal<Int>.create { subscriber in
        kept.value = subscriber
        return Disposable { cleanups.increment() }
      }
      .subscribe(error: { _ in disposable.dispose() }, completed: { disposable.dispose() })
    }
    if completes { kept.value?.sendCompleted() } else { kept.value?.sendError(SomeError()) }
    #expect(cleanups.value == 1)
  }

  @Test("a subscriber that another one's block disposes of gets nothing more", .tags(.A7))
  func disposalOfAnother() {
    let subject = Subject<Int>()
    let log = EventLog<Int>()
    let later = SerialDisposable()
    subject.subscribeNext { _ in later.dispose() }
    later.disposable = subject.log(to: log)
    subject.sendNext(1)
    #expect(log.events == [])
  }

  @Test("releases a subscriber as soon as it has disposed of its subscription", .tags(.E2))
  func releaseOnDisposal() {
    let alive = Counter()
    let subject = Subject<Int>()
    let subscription = subject.subscribeNext { [tracked = Tracked(alive)] _ in _ = tracked }
    #expect(alive.value == 1)
    subscription.dispose()
    #expect(alive.value == 0)
  }

  @Test("releases all subscribers at the end", arguments: [true, false])
  func releaseAtTheEnd(completes: Bool) {
    let alive = Counter()
    let subject = Subject<Int>()
    for _ in 0..<3 {
      subject.subscribe(error: { [tracked = Tracked(alive)] _ in _ = tracked })
    }
    #expect(alive.value == 3)
    if completes { subject.sendCompleted() } else { subject.sendError(SomeError()) }
    #expect(alive.value == 0)
  }

  @Test("subscriptions end when the subject is released: no sender is left", .tags(.E3))
  func subjectGone() {
    let alive = Counter()
    var subject: Subject<Int>? = Subject()
    let subscription = subject!.map { $0 }
      .subscribeNext { [tracked = Tracked(alive)] _ in _ = tracked }
    #expect(!subscription.isDisposed)
    subject = nil
    #expect(subscription.isDisposed)
    #expect(alive.value == 0)
  }

  @Test(
    "a subscription and its disposable that hold each other are released at the end", .tags(.E1))
  func cycle() {
    let alive = Counter()
    let subject = Subject<Int>()
    for completes in [true, false] {
      let own = CompoundDisposable()
      let subscription = subject.take(1)
        .subscribeNext { [tracked = Tracked(alive)] _ in _ = (tracked, own) }
      own.add(subscription)
      if completes { subject.sendNext(1) } else { own.dispose() }
      #expect(alive.value == 0)
    }
  }

  // MARK: Re-entrancy

  @Test(
    "a value sent in a value's block comes after the current one, for every subscriber", .tags(.A1))
  func nestedValue() {
    let subject = Subject<Int>()
    let log = EventLog<Int>()
    subject.subscribeNext { [weak subject] value in
      log.add("a\(value)")
      if value < 3 { subject?.sendNext(value + 1) }
      log.add("a\(value) done")
    }
    subject.subscribeNext { log.add("b\($0)") }
    subject.sendNext(1)
    #expect(
      log.events == [
        "a1", "a1 done", "b1", "a2", "a2 done", "b2", "a3", "a3 done", "b3",
      ])
  }

  @Test(
    "a subscriber that joins in a value's block misses that value, and gets the next one",
    .tags(.A6))
  func subscribingInsideNext() {
    let subject = Subject<Int>()
    let log = EventLog<Int>()
    subject.take(1).subscribeNext { [weak subject] _ in
      subject?.log(to: log)
      subject?.sendNext(2)
    }
    subject.sendNext(1)
    subject.sendNext(3)
    #expect(log.events == ["2", "3"])
  }

  @Test(
    "a subscriber that joins in a value's block doesn't get earlier values that wait either",
    .tags(.A6))
  func subscribingAfterSendingInsideNext() {
    let subject = Subject<Int>()
    let log = EventLog<Int>()
    subject.take(1).subscribeNext { [weak subject] _ in
      subject?.sendNext(2)
      subject?.log(to: log)
      subject?.sendNext(3)
    }
    subject.sendNext(1)
    #expect(log.events == ["3"])
  }

  @Test("a subscriber that joins in a terminal block gets the terminal event at once")
  func subscribingInsideTheEnd() {
    let subject = Subject<Int>()
    let log = EventLog<Int>()
    subject.subscribeCompleted { [weak subject] in
      subject?.log(to: log)
      log.add("subscribed")
    }
    subject.sendCompleted()
    #expect(log.events == ["|", "subscribed"])
  }

  @Test(
    "repeating by hand takes a constant stack with a subject, a hundred thousand times", .tags(.A10)
  )
  func repeatingByHand() async {
    let rounds = Counter()
    await onSmallStack {
      let trigger = Subject<Int>()
      @Sendable func again() {
        trigger.take(1).subscribeCompleted { [weak trigger] in
          if rounds.increment() < 100_000 {
            again()
            trigger?.sendNext(1)
          }
        }
      }
      again()
      trigger.sendNext(1)
    }
    #expect(rounds.value == 100_000)
  }

  @Test("two subjects that feed each other take turns, a hundred thousand times", .tags(.A11))
  func mutualRecursion() async {
    let log = EventLog<Int>()
    let last = Mutexed(0)
    await onSmallStack {
      let (a, b) = (Subject<Int>(), Subject<Int>())
      a.subscribeNext { [weak b] value in if value < 100_000 { b?.sendNext(value + 1) } }
      b.subscribeNext { [weak a] value in a?.sendNext(value + 1) }
      a.subscribeNext { value in
        if value < 5 { log.add("\(value)") }
        last.value = value
      }
      a.sendNext(0)
    }
    #expect(log.events == ["0", "2", "4"])
    #expect(last.value == 100_000)
  }

  @Test(
    "a value that sends the next one, a hundred thousand times, takes a constant stack", .tags(.D10)
  )
  func deepNesting() async {
    let count = Counter()
    await onSmallStack {
      let subject = Subject<Int>()
      subject.subscribeNext { [weak subject] value in
        count.increment()
        if value < 100_000 { subject?.sendNext(value + 1) }
      }
      subject.sendNext(1)
    }
    #expect(count.value == 100_000)
  }

  @Test("a block may drop the last reference to the subject", .tags(.A12))
  func lastReferenceDroppedInside() {
    let subject = Mutexed<Subject<Int>?>(Subject())
    let log = EventLog<Int>()
    subject.value?.subscribeNext { value in
      log.add("a\(value)")
      subject.value?.sendNext(value + 1)
      subject.value = nil
    }
    let subscription = subject.value?.subscribeNext { log.add("b\($0)") }
    subject.value?.sendNext(1)
    // Values that were sent before the subject's release still come.
    #expect(log.events == ["a1", "b1", "a2", "b2"])
    #expect(subscription?.isDisposed == true)
  }

  @Test("a value whose release disposes of the subscription does no harm", .tags(.A13))
  func disposalByRelease() {
    let subject = Subject<ActsOnRelease>()
    let log = EventLog<Int>()
    let subscription = SerialDisposable()
    subscription.disposable = subject.subscribeNext { _ in log.add("value") }
    subject.sendNext(
      ActsOnRelease {
        subscription.dispose()
        log.add("released")
      })
    subject.sendNext(ActsOnRelease {})
    #expect(log.events == ["value", "released"])
  }

  @Test("a captured object whose release sends and subscribes does no harm", .tags(.A13))
  func sendingByRelease() {
    let subject = Subject<Int>()
    let log = EventLog<Int>()
    let captured = ActsOnRelease { [weak subject] in
      subject?.sendNext(2)
      subject?.subscribeNext { log.add("late \($0)") }
    }
    subject.log(to: log)
    let subscription = subject.take(1).subscribeNext { [captured] _ in _ = captured }
    #expect(!subscription.isDisposed)
    _ = consume captured
    subject.sendNext(1)
    subject.sendNext(3)
    #expect(log.events == ["1", "2", "3", "late 3"])
  }

  @Test(
    "knows whether there are subscribers, even if it replays",
    arguments: [{ Subject() }, { ReplaySubject() }, { BehaviorSubject(0) }]
      as [@Sendable () -> Subject<Int>])
  func hasSubscribers(makeSubject: @Sendable () -> Subject<Int>) {
    let subject = makeSubject()
    asCurrent {
      #expect(!subject.hasSubscribers)
      let (first, second) = (subject.subscribe(), subject.subscribe())
      #expect(subject.hasSubscribers)
      first.dispose()
      #expect(subject.hasSubscribers)
      second.dispose()
      #expect(!subject.hasSubscribers)
      subject.filter { $0 == 1 }.take(1).subscribe()
      #expect(subject.hasSubscribers)
      subject.sendNext(1)
      #expect(!subject.hasSubscribers)
      subject.filter { $0 == 2 }.subscribe()
      subject.sendCompleted()
      #expect(!subject.hasSubscribers)
      subject.subscribe()
      #expect(!subject.hasSubscribers)
    }
  }

  @Test("releases a value that has waited when it was delivered, not with the last one")
  func waitingValuesReleased() {
    let alive = Counter()
    let left = Mutexed<[Int]>([])
    let subject = Subject<Tracked>()
    let subscription = subject.subscribeNext { _ in
      left.withLock { $0.append(alive.value) }
      guard left.value.count == 1 else { return }
      onForeignThread { for _ in 1...4 { subject.sendNext(Tracked(alive)) } }
    }
    subject.sendNext(Tracked(alive))
    #expect(left.value.dropFirst() == [5, 4, 3, 2])
    subscription.dispose()
  }
}

struct SecondError: Error {}
