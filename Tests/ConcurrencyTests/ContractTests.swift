import Foundation
import Signals
import Synchronization
import TestSupport
import Testing

/// The numbered contract, with one suite for each number.
@Suite("Contract 1: the grammar", .leavesNothing)
struct GrammarTests {
  /// The current scheduler of the tests, so that signals begin at once.
  private let clock = TestScheduler()

  @Test("nothing comes after completion")
  func nothingAfterCompletion() {
    let log = EventLog<Int>()
    Signal<Int>.create { subscriber in
      subscriber.sendNext(1)
      subscriber.sendCompleted()
      subscriber.sendNext(2)
      subscriber.sendError(SomeError())
      subscriber.sendCompleted()
      return nil
    }.log(to: log)
    #expect(log.events == ["1", "|"])
  }

  @Test("nothing comes after an error")
  func nothingAfterError() {
    let log = EventLog<Int>()
    Signal<Int>.create { subscriber in
      subscriber.sendError(SomeError())
      subscriber.sendNext(2)
      subscriber.sendCompleted()
      return nil
    }.log(to: log)
    #expect(log.events == ["X"])
  }

  @Test("nothing comes after disposal")
  func nothingAfterDisposal() {
    let log = EventLog<Int>()
    let subject = Subject<Int>()
    let subscription = subject.map { $0 * 10 }.log(to: log)
    subject.sendNext(1)
    subscription.dispose()
    subject.sendNext(2)
    subject.sendCompleted()
    #expect(log.events == ["10"])
  }

  @Test("a terminal event from inside a value's block is the last one")
  func terminalInsideNext() {
    let log = EventLog<Int>()
    Signal<Int>.create { subscriber in
      let inner = Signal<Int>.create { _ in
        subscriber.sendCompleted()
        return nil
      }
      subscriber.sendNext(1)
      inner.subscribe()
      subscriber.sendNext(2)
      return nil
    }.log(to: log)
    #expect(log.events == ["1", "|"])
  }
}

@Suite("Contract 2: serial delivery", .leavesNothing)
struct SerialTests {
  /// The current scheduler of the tests, so that signals begin at once.
  private let clock = TestScheduler()

  private func expectSerial(
    _ name: String, threads: Int = 8, values: Int = 2_000,
    _ subscribe: (Counter, OverlapDetector, Counter) -> @Sendable (Int) -> Void
  ) {
    let received = Counter()
    let detector = OverlapDetector()
    let late = Counter()
    let send = subscribe(received, detector, late)
    onThreads(threads) { number in
      for value in 0..<values { send(number * values + value) }
    }
    // The last values may still be on their way.
    while received.value < threads * values { sched_yield() }
    #expect(received.value == threads * values, "\(name): lost or doubled")
    #expect(detector.overlapCount == 0, "\(name): overlapping")
  }

  @Test("values that 8 threads send at once arrive one at a time, and none is lost", .tags(.B1))
  func manyThreadsOneSubscriber() {
    expectSerial("create") { received, detector, _ in
      let subscriber = Mutexed<Subscriber<Int>?>(nil)
      Signal<Int>.create {
        subscriber.value = $0
        return nil
      }.subscribeNext { _ in detector.pass { received.increment() } }
      let held = subscriber.value!
      return { held.sendNext($0) }
    }
    expectSerial("subject") { received, detector, _ in
      let subject = Subject<Int>()
      subject.subscribeNext { _ in detector.pass { received.increment() } }
      return { subject.sendNext($0) }
    }
    expectSerial("merge") { received, detector, _ in
      let subjects = (0..<8).map { _ in Subject<Int>() }
      merge(subjects as [Signal<Int>]).subscribeNext { _ in detector.pass { received.increment() } }
      return { subjects[$0 / 2_000].sendNext($0) }
    }
  }

  @Test(
    "with a completion among them, values come before it or not at all", .tags(.B3),
    .timeLimit(.minutes(60))
  )
  func completionAmongValues() {
    for _ in 0..<500 {
      let subject = Subject<Int>()
      let ended = Counter()
      let late = Counter()
      let ends = Counter()
      subject.subscribe(
        next: { _ in if ended.value > 0 { late.increment() } },
        completed: {
          ended.increment()
          ends.increment()
        })
      onThreads(4) { number in
        for value in 0..<20 { subject.sendNext(value) }
        if number % 2 == 0 { subject.sendCompleted() } else { subject.sendError(SomeError()) }
      }
      #expect(late.value == 0)
      #expect(ends.value <= 1)
    }
  }

  @Test("events of one thread keep their order")
  func orderOfOneThread() {
    let subject = Subject<(thread: Int, value: Int)>()
    let last = Mutexed([Int](repeating: -1, count: 8))
    let outOfOrder = Counter()
    let all = Countdown(16_000)
    subject.subscribeNext { event in
      if last.value[event.thread] >= event.value { outOfOrder.increment() }
      last.value[event.thread] = event.value
      all.step()
    }
    onThreads(8) { thread in
      for value in 0..<2_000 { subject.sendNext((thread, value)) }
    }
    all.wait()
    #expect(outOfOrder.value == 0)
    #expect(last.value == [Int](repeating: 1_999, count: 8))
  }

  @Test("a thread that sends while another one delivers does not wait")
  func senderDoesNotWait() {
    let subject = Subject<Int>()
    let isBlocking = DispatchSemaphore(value: 0)
    let goOn = DispatchSemaphore(value: 0)
    let log = EventLog<Int>()
    subject.subscribeNext { value in
      log.add("\(value)")
      if value == 1 {
        isBlocking.signal()
        goOn.wait()
      }
    }
    let finished = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      subject.sendNext(1)
      finished.signal()
    }
    isBlocking.wait()
    subject.sendNext(2)  // would never return if it waited for the block
    #expect(log.events == ["1"])
    goOn.signal()
    finished.wait()
    #expect(log.events == ["1", "2"])
  }
}

@Suite("Contract 3: re-entrancy", .leavesNothing)
struct ReentrancyTests {
  /// The current scheduler of the tests, so that signals begin at once.
  private let clock = TestScheduler()

  @Test("a nested send reaches the same receiver at once")
  func nestedSend() {
    let log = EventLog<Int>()
    let subscriber = Mutexed<Subscriber<Int>?>(nil)
    Signal<Int>.create {
      subscriber.value = $0
      return nil
    }.subscribeNext { value in
      log.add("begin \(value)")
      if value < 3 { subscriber.value?.sendNext(value + 1) }
      log.add("end \(value)")
    }
    subscriber.value?.sendNext(1)
    #expect(log.events == ["begin 1", "begin 2", "begin 3", "end 3", "end 2", "end 1"])
    // Break the cycle: a block of the subscription holds the subscriber.
    subscriber.value = nil
  }

  @Test("a subject shows all its subscribers one order")
  func subjectOrder() {
    let subject = Subject<Int>()
    let first = EventLog<Int>()
    let second = EventLog<Int>()
    subject.subscribeNext { value in
      first.add("\(value)")
      if value == 1 {
        subject.sendNext(2)
        first.add("sent")
      }
    }
    subject.subscribeNext { second.add("\($0)") }
    subject.sendNext(1)
    #expect(first.events == ["1", "sent", "2"])
    #expect(second.events == ["1", "2"])
    // Break the cycle: the subscriber's block holds the subject.
    subject.sendCompleted()
  }
}

@Suite("Contract 4: cold by default", .leavesNothing)
struct ColdTests {
  /// The current scheduler of the tests, so that signals begin at once.
  private let clock = TestScheduler()

  @Test("each subscription runs the side effects, and has operators of its own")
  func eachSubscriptionAnew() {
    let runs = Counter()
    let signal = Signal<Int>.create { subscriber in
      runs.increment()
      for value in 1...3 { subscriber.sendNext(value) }
      subscriber.sendCompleted()
      return nil
    }.take(2)
    for _ in 0..<2 {
      let log = EventLog<Int>()
      signal.log(to: log)
      #expect(log.events == ["1", "2", "|"])
    }
    #expect(runs.value == 2)
  }
}

@Suite("Contract 5: the subscription scheduler", .leavesNothing)
struct SubscriptionSchedulerContractTests {
  /// The current scheduler of the tests, so that signals begin at once.
  private let clock = TestScheduler()

  @Test("where a scheduler is current, didSubscribe runs before subscribe returns")
  func inline() {
    let runs = Counter()
    Signal<Int>.create { _ in
      runs.increment()
      return nil
    }.subscribe()
    #expect(runs.value == 1)
  }

  @Test("on a foreign thread it runs on a background scheduler, and blocks no other one")
  func foreignThreads() {
    let goOn = DispatchSemaphore(value: 0)
    let ran = DispatchSemaphore(value: 0)
    let schedulers = Counter()
    Thread.detachNewThread {
      Signal<Int>.create { _ in
        if Scheduler.current != nil { schedulers.increment() }
        goOn.wait()
        return nil
      }.subscribe()
      Signal<Int>.create { _ in
        if Scheduler.current != nil { schedulers.increment() }
        ran.signal()
        return nil
      }.subscribe()
    }
    ran.wait()
    goOn.signal()
    #expect(schedulers.value >= 1)
  }

  @Test("on a foreign thread, 400 subscriptions that block hold up no other one", .tags(.L7))
  func manyBlocked() {
    let count = 400
    let (blocked, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let came = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      for _ in 0..<count {
        Signal<Int>.create { _ in
          blocked.signal()
          goOn.wait()
          return nil
        }.subscribe()
      }
    }
    // Long enough on any machine.
    let isComplete = (0..<count).allSatisfy { _ in
      blocked.wait(timeout: .now() + .seconds(60)) == .success
    }
    #expect(isComplete)
    Thread.detachNewThread { Signal.return(1).subscribeNext { _ in came.signal() } }
    #expect(came.wait(timeout: .now() + .seconds(60)) == .success)
    for _ in 0..<count { goOn.signal() }
  }
}

@Suite("Contract 6: disposal", .leavesNothing)
struct DisposalTests {
  /// The current scheduler of the tests, so that signals begin at once.
  private let clock = TestScheduler()

  @Test("take(1) ends an endless synchronous source", .tags(.C1))
  func endlessSource() {
    let log = EventLog<Int>()
    let sent = Counter()
    Signal<Int>.create { subscriber in
      while !subscriber.isDisposed { subscriber.sendNext(sent.increment()) }
      return nil
    }.take(1).log(to: log)
    #expect(log.events == ["1", "|"])
    #expect(sent.value == 1)
  }

  @Test("disposing inside a block stops further events, and twice is like once", .tags(.A4))
  func insideTheBlock() {
    let log = EventLog<Int>()
    let subject = Subject<Int>()
    let own = SerialDisposable()
    own.disposable = subject.subscribeNext { value in
      log.add("\(value)")
      own.dispose()
      own.dispose()
    }
    subject.sendNext(1)
    subject.sendNext(2)
    #expect(log.events == ["1"])
  }

  @Test("when dispose has returned, no block starts any more")
  func noBlockStarts() {
    for _ in 0..<rounds(2_000, inDebug: 500) {
      let subject = Subject<Int>()
      let isDisposed = Atomic(false)
      let late = Counter()
      let subscription = subject.subscribeNext { _ in
        // A block may have begun before the disposal. None may begin afterwards.
        if isDisposed.load(ordering: .sequentiallyConsistent) { late.increment() }
      }
      onThreads(2) { number in
        if number == 0 {
          for value in 0..<10 { subject.sendNext(value) }
        } else {
          subscription.dispose()
        }
      }
      isDisposed.store(true, ordering: .sequentiallyConsistent)
      subject.sendNext(0)
      #expect(late.value == 0)
    }
  }
}

@Suite("Contract 7: the order of the teardown", .leavesNothing)
struct TeardownTests {
  /// The current scheduler of the tests, so that signals begin at once.
  private let clock = TestScheduler()

  @Test("the source is disposed of before the terminal block runs", arguments: [true, false])
  func beforeTheBlock(fails: Bool) {
    let log = EventLog<Int>()
    let subscriber = Mutexed<Subscriber<Int>?>(nil)
    Signal<Int>.create {
      subscriber.value = $0
      return Disposable { log.add("disposed") }
    }.log(to: log)
    if fails { subscriber.value?.sendError(SomeError()) } else { subscriber.value?.sendCompleted() }
    #expect(log.events == ["disposed", fails ? "X" : "|"])
  }

  @Test("an operator that ends the signal disposes of the source first too")
  func operatorEnds() {
    let log = EventLog<Int>()
    let subscriber = Mutexed<Subscriber<Int>?>(nil)
    Signal<Int>.create {
      subscriber.value = $0
      return Disposable { log.add("disposed") }
    }.take(1).log(to: log)
    subscriber.value?.sendNext(1)
    #expect(log.events == ["1", "disposed", "|"])
  }

  @Test(
    "a disposable that didSubscribe returns after the end is disposed of at once, and once",
    .tags(.C3))
  func returnedLate() {
    let disposals = Counter()
    let subscription = Signal<Int>.create { subscriber in
      subscriber.sendCompleted()
      return Disposable { disposals.increment() }
    }.subscribe()
    #expect(disposals.value == 1)
    subscription.dispose()
    #expect(disposals.value == 1)
  }

  @Test("however many ways a subscription ends, its disposable runs once", .timeLimit(.minutes(60)))
  func onceUnderRaces() {
    for _ in 0..<rounds(1_000, inDebug: 250) {
      let disposals = Counter()
      let subscriber = Mutexed<Subscriber<Int>?>(nil)
      let subscription = Signal<Int>.create {
        subscriber.value = $0
        return Disposable { disposals.increment() }
      }.subscribe(error: { _ in })
      let held = subscriber.value!
      onThreads(4) { number in
        switch number {
        case 0: held.sendCompleted()
        case 1: held.sendError(SomeError())
        default: subscription.dispose()
        }
      }
      #expect(disposals.value == 1)
    }
  }
}

@Suite("Contract 8: lifetime", .leavesNothing)
struct LifetimeTests {
  /// The current scheduler of the tests, so that signals begin at once.
  private let clock = TestScheduler()

  @Test("when no sender is left, the subscription is disposed of")
  func nobodyLeft() {
    let disposals = Counter()
    let subscription = Signal<Int>.create { _ in Disposable { disposals.increment() } }.subscribe()
    #expect(disposals.value == 1)
    #expect(subscription.isDisposed)
  }

  @Test("when no sender of any input is left, a subscription to an operator is disposed of")
  func nobodyLeftAboveAJunction() {
    let first = Signal<Int>.create { _ in nil }
    for signal in [
      merge(first, first), first.flattenMap { _ in first }, concat(first, first),
      combineLatest(first, first).map { $0 + $1 }, zip(first, first).map { $0 + $1 },
    ] {
      #expect(signal.subscribe().isDisposed)
    }
    let subject = Mutexed<Subject<Int>?>(Subject<Int>())
    let subscription = merge(subject.value!, first).map { $0 }.subscribe()
    #expect(!subscription.isDisposed)
    subject.value = nil
    #expect(subscription.isDisposed)
  }

  @Test("nothing that a finished subscription captured stays alive")
  func capturesAreReleased() {
    let alive = Counter()
    let subject = Subject<Int>()
    func subscription() -> Disposable {
      let object = Tracked(alive)
      return subject.map { [object] in
        _ = object
        return $0
      }.take(2).subscribe(next: { [object] _ in _ = object }, completed: { [object] in _ = object })
    }
    let disposed = subscription()
    let completed = subscription()
    #expect(alive.value == 2)
    disposed.dispose()
    #expect(alive.value == 1)
    subject.sendNext(1)
    subject.sendNext(2)
    #expect(alive.value == 0)
    withExtendedLifetime((disposed, completed)) {}
  }

  @Test("a subscription does not keep the signals alive")
  func signalsAreReleased() {
    let alive = Counter()
    let subject = Subject<Int>()
    func subscribe() -> Disposable {
      final class TrackedSignal: Signal<Int>, @unchecked Sendable {
        let tracked: Tracked
        let subject: Subject<Int>
        init(_ tracked: Tracked, _ subject: Subject<Int>) {
          self.tracked = tracked
          self.subject = subject
        }
        override func subscribe(_ subscriber: Subscriber<Int>) -> Disposable {
          subject.subscribe(subscriber)
        }
      }
      let signal = TrackedSignal(Tracked(alive), subject)
      return merge(signal.map { $0 }, signal).combineLatest(with: signal).subscribe()
    }
    let subscription = subscribe()
    #expect(!subscription.isDisposed)
    #expect(alive.value == 0)
  }
}

@Suite("Contract 9: bounded stack", .leavesNothing)
struct BoundedTests {
  private func expectMillion(
    _ signal: @escaping @Sendable (Int) -> Signal<Int>, _ comment: Comment,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let count = Counter()
    await onSmallStack { signal(million).subscribeNext { _ in count.increment() } }
    #expect(count.value == million, comment, sourceLocation: sourceLocation)
  }

  private static func synchronous(_ value: Int) -> Signal<Int> {
    .create { subscriber in
      subscriber.sendNext(value)
      subscriber.sendCompleted()
      return nil
    }
  }

  private static func numbers(_ count: Int) -> Signal<Int> {
    .create { subscriber in
      for value in 0..<count { subscriber.sendNext(value) }
      subscriber.sendCompleted()
      return nil
    }
  }

  @Test("any number of synchronous signals through flattenMap")
  func flattenMap() async {
    await expectMillion({ Self.numbers($0).flattenMap { Self.synchronous($0) } }, "flattenMap")
    await expectMillion({ Self.numbers($0).flattenMap { .return($0) } }, "flattenMap of return")
  }

  @Test("any number of synchronous signals through concat", .tags(.D3))
  func concatenation() async {
    await expectMillion(
      { concat([Signal<Int>](repeating: Self.synchronous(1), count: $0)) }, "concat")
  }

  @Test("any number of synchronous signals through flatten(maxConcurrent: 1)", .tags(.D4))
  func flatten() async {
    await expectMillion(
      { Self.numbers($0).map { Self.synchronous($0) }.flatten(maxConcurrent: 1) }, "flatten")
  }

  @Test("any number of rounds of repeat", .tags(.D1))
  func repetition() async {
    await expectMillion({ Self.synchronous(1).repeat().take($0) }, "repeat")
  }

  @Test("any number of rounds of retry", .tags(.D2))
  func retrial() async {
    let failing = Signal<Int>.create { subscriber in
      subscriber.sendNext(1)
      subscriber.sendError(SomeError())
      return nil
    }
    await expectMillion({ failing.retry($0 - 1) }, "retry")
    await expectMillion({ failing.retry().take($0) }, "retry without end")
  }

  @Test("a chain of 100,000 operators without a subscriber is released")
  func longChain() async {
    await onSmallStack {
      var signal = Signal<Int>.return(1)
      for _ in 0..<100_000 { signal = signal.map { $0 + 1 } }
    }
  }
}
