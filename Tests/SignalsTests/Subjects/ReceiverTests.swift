import Dispatch
import Foundation
import Signals
import TestSupport
import Testing

/// A type that can be sent to and subscribed to, for tests that all such types have to pass.
struct Receiver: Sendable, CustomTestStringConvertible {
  /// A receiver that was created for one test, and its events.
  struct Made: Sendable {
    let log: EventLog<String>
    let sendNext: @Sendable (String) -> Void
    let sendError: @Sendable (any Error) -> Void
    let sendCompleted: @Sendable () -> Void
    let subscribe: @Sendable (Signal<String>) -> Disposable
  }

  let testDescription: String
  let make: @Sendable () -> Made

  static let all = [
    Receiver(testDescription: "Subject") { made(Subject()) },
    Receiver(testDescription: "ReplaySubject") { made(ReplaySubject()) },
    Receiver(testDescription: "ChannelTerminal") {
      let channel = Channel<String>()
      let log = EventLog<String>()
      asCurrent { _ = channel.following.log(to: log) }
      let terminal = channel.leading
      return Made(
        log: log, sendNext: { terminal.sendNext($0) }, sendError: { terminal.sendError($0) },
        sendCompleted: { terminal.sendCompleted() }, subscribe: { $0.subscribe(terminal) })
    },
    Receiver(testDescription: "Subscriber") {
      let log = EventLog<String>()
      let subscriber = Subscriber<String>(
        next: { log.add($0) }, error: { _ in log.add("X") }, completed: { log.add("|") })
      return Made(
        log: log, sendNext: { subscriber.sendNext($0) }, sendError: { subscriber.sendError($0) },
        sendCompleted: { subscriber.sendCompleted() }, subscribe: { $0.subscribe(subscriber) })
    },
  ]

  private static func made(_ subject: Subject<String>) -> Made {
    let log = EventLog<String>()
    asCurrent { _ = subject.log(to: log) }
    return Made(
      log: log, sendNext: { subject.sendNext($0) }, sendError: { subject.sendError($0) },
      sendCompleted: { subject.sendCompleted() }, subscribe: { $0.subscribe(subject) })
  }
}

@Suite("A receiver", .leavesNothing)
struct ReceiverTests {
  @Test("RACSubscriberExamples 1: passes an error on", arguments: Receiver.all)
  func error(receiver: Receiver) {
    let made = receiver.make()
    made.sendError(SomeError())
    #expect(made.log.events == ["X"])
  }

  @Test(
    "RACSubscriberExamples 2: loses nothing that is sent in parallel", arguments: Receiver.all)
  func parallelValues(receiver: Receiver) {
    let made = receiver.make()
    DispatchQueue.concurrentPerform(iterations: 20) { made.sendNext("\($0)") }
    while made.log.events.count < 20 { sched_yield() }
    #expect(made.log.events.sorted() == (0..<20).map { "\($0)" }.sorted())
  }

  @Test(
    "RACSubscriberExamples 3–5: gets the values of two signals in their order, until one ends",
    arguments: Receiver.all, [true, false])
  func twoSources(receiver: Receiver, completes: Bool) {
    let made = receiver.make()
    let (a, b) = (Subject<String>(), Subject<String>())
    _ = made.subscribe(a)
    _ = made.subscribe(b)
    for (source, value) in [(a, "foo"), (b, "bar"), (a, "buzz")] { source.sendNext(value) }
    if completes { b.sendCompleted() } else { b.sendError(SomeError()) }
    a.sendNext("late")
    #expect(made.log.events == ["foo", "bar", "buzz", completes ? "|" : "X"])
  }

  @Test(
    "RACSubscriberExamples 6: the end of one source disposes of the others",
    arguments: Receiver.all,
    [true, false])
  func disposalOfSources(receiver: Receiver, completes: Bool) {
    let made = receiver.make()
    let (disposals, kept) = (Counter(), Mutexed<[Subscriber<String>]>([]))
    let endless = Signal<String>.create { subscriber in
      kept.value += [subscriber]
      return Disposable { disposals.increment() }
    }
    let ending = Subject<String>()
    asCurrent {
      _ = made.subscribe(endless)
      _ = made.subscribe(endless)
      _ = made.subscribe(ending)
    }
    #expect(disposals.value == 0)
    if completes { ending.sendCompleted() } else { ending.sendError(SomeError()) }
    #expect(disposals.value == 2)
  }

  @Test(
    "RACSubscriberExamples 7: a source that is added after the end is disposed of at once",
    arguments: Receiver.all, [true, false])
  func subscribingAfterTheEnd(receiver: Receiver, completes: Bool) {
    let made = receiver.make()
    if completes { made.sendCompleted() } else { made.sendError(SomeError()) }
    let disposals = Counter()
    asCurrent {
      let subscription = made.subscribe(
        Signal.create { subscriber in
          subscriber.sendNext("late")
          return Disposable { disposals.increment() }
        })
      #expect(subscription.isDisposed)
    }
    #expect(disposals.value == 1)
    #expect(made.log.events == [completes ? "|" : "X"])
  }

  @Test(
    "RACSubscriberExamples 8: does not keep a subscription that was disposed of",
    arguments: Receiver.all)
  func releaseOfSubscriptions(receiver: Receiver) {
    let made = receiver.make()
    let alive = Counter()
    let source = Subject<String>()
    for _ in 0..<3 {
      let subscription = made.subscribe(
        source.doNext { [tracked = Tracked(alive)] _ in _ = tracked })
      #expect(alive.value == 1)
      subscription.dispose()
      #expect(alive.value == 0)
    }
    made.sendNext("still there")
    #expect(made.log.events == ["still there"])
  }

  @Test(
    "contract 6: gets nothing of a source that an operator's closure disposes of",
    arguments: Receiver.all)
  func disposalOnTheWay(receiver: Receiver) {
    struct OwnError: Error {}
    let made = receiver.make()
    let subscription = Mutexed<Disposable?>(nil)
    let operators: [(Signal<String>) -> Signal<String>] = [
      { $0.doCompleted { subscription.value?.dispose() } },
      { $0.doError { _ in subscription.value?.dispose() } },
      { source in
        source.map { value in
          subscription.value?.dispose()
          return value
        }
      },
    ]
    let unhandled = UnhandledErrorLog<OwnError>()
    unhandled.during {
      for (number, operate) in operators.enumerated() {
        let source = ManualSource<String>()
        asCurrent { subscription.value = made.subscribe(operate(source.signal)) }
        switch number {
        case 0: source.sendCompleted()
        case 1: source.sendError(OwnError())
        default: source.sendNext("too late")
        }
        source.abandon()
      }
    }
    made.sendNext("still there")
    #expect(made.log.events == ["still there"])
    #expect(unhandled.reasons == [.tooLate])
  }

  @Test("is kept alive by its sources, and no longer", arguments: Receiver.all)
  func lifetime(receiver: Receiver) {
    let alive = Counter()
    var source: Subject<String>? = Subject()
    let log = EventLog<String>()
    do {
      let made = receiver.make()
      let tracked = Tracked(alive)
      _ = made.subscribe(source!.doNext { _ in log.add("value") }.finally { _ = tracked })
    }
    source?.sendNext("1")
    #expect(log.events == ["value"])
    #expect(alive.value == 1)
    source = nil
    #expect(alive.value == 0)
  }
}

@Suite("A subject as a receiver", .leavesNothing)
struct SubjectAsReceiverTests {
  @Test("goes on sending to its subscribers when only its source is kept")
  func keptBySource() {
    let source = Subject<Int>()
    let log = EventLog<Int>()
    do {
      let subject = Subject<Int>()
      source.subscribe(subject)
      subject.map { $0 * 2 }.log(to: log)
    }
    source.sendNext(1)
    source.sendCompleted()
    #expect(log.events == ["2", "|"])
  }

  @Test("disposing of one source leaves the subject and its other sources as they are")
  func disposalOfOneSource() {
    let (a, b, subject) = (Subject<Int>(), Subject<Int>(), Subject<Int>())
    let log = EventLog<Int>()
    subject.log(to: log)
    a.subscribe(subject).dispose()
    b.subscribe(subject)
    a.sendNext(1)
    a.sendCompleted()
    b.sendNext(2)
    #expect(log.events == ["2"])
  }

  @Test("ends its sources before its subscribers get the end")
  func teardownOrder() {
    let log = EventLog<Int>()
    let subject = Subject<Int>()
    let kept = Mutexed<Subscriber<Int>?>(nil)
    asCurrent {
      Signal<Int>.create { subscriber in
        kept.value = subscriber
        return Disposable { log.add("source") }
      }
      .subscribe(subject)
    }
    subject.log(to: log)
    subject.sendCompleted()
    #expect(log.events == ["source", "|"])
  }

  @Test("an endless synchronous source stops when the subject ends")
  func endlessSource() {
    let subject = Subject<Int>()
    let log = EventLog<Int>()
    subject.take(3).subscribe(
      next: { log.add("\($0)") }, completed: { [weak subject] in subject?.sendCompleted() })
    asCurrent {
      Signal<Int>.create { subscriber in
        var value = 0
        while !subscriber.isDisposed {
          subscriber.sendNext(value)
          value += 1
        }
        return nil
      }
      .subscribe(subject)
    }
    #expect(log.events == ["0", "1", "2"])
  }
}
