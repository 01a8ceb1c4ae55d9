import Foundation
import SignalsTesting
import TestSupport
import Testing

@testable import Signals

@Suite("Tasks of signals, where virtual time runs", .leavesNothing)
struct TasksOnVirtualTimeTests {
  /// A signal whose task sends `1` after two seconds of the clock, without an executor.
  struct Form: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let make: @Sendable (TestClock) -> Signal<Int>
  }

  private static let forms = [
    Form(testDescription: "task") { clock in
      .task {
        try await clock.sleep(for: .seconds(2))
        return 1
      }
    },
    Form(testDescription: "produce") { clock in
      .produce { subscriber in
        try await clock.sleep(for: .seconds(2))
        subscriber.sendNext(1)
      }
    },
    Form(testDescription: "mapAsync") { clock in
      Signal.from([1]).mapAsync {
        try await clock.sleep(for: .seconds(2))
        return $0
      }
    },
    Form(testDescription: "mapAsync of a later value") { clock in
      Signal.return(1).delay(for: .seconds(1)).mapAsync {
        try await clock.sleep(for: .seconds(1))
        return $0
      }
    },
    Form(testDescription: "AsyncSequence.signal()") { clock in
      AsyncStream(unfolding: {
        try? await clock.sleep(for: .seconds(2))
        return Task.isCancelled ? nil : 1
      }).signal().take(1)
    },
  ]

  @Test("run on it if they begin in a recorded signal", arguments: forms)
  func recorded(form: Form) {
    let scheduler = TestScheduler()
    let recorder = form.make(scheduler.clock).record(on: scheduler)
    scheduler.run()
    #expect(recorder.values == [1])
    #expect(recorder.events.first?.time == .seconds(2))
  }

  @Test("run on it if they begin in a task on virtual time", arguments: forms)
  func awaited(form: Form) throws {
    let scheduler = TestScheduler()
    #expect(
      try scheduler.run(patience: .zero) { try await form.make(scheduler.clock).first() } == 1)
    #expect(scheduler.now == .seconds(2))
  }

  /// A chain that begins a task for the value 1 of its source, or behind its end. The task sends 1
  /// after two seconds of the clock.
  struct Chain: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let make: @Sendable (Signal<Int>, Signal<Int>) -> Signal<Int>

    init(
      _ name: String, _ make: @escaping @Sendable (Signal<Int>, Signal<Int>) -> Signal<Int>
    ) {
      testDescription = name
      self.make = make
    }
  }

  private static let chains = [
    Chain("flattenMap") { source, task in source.flattenMap { _ in task } },
    Chain("flatMapLatest") { source, task in source.flatMapLatest { _ in task } },
    Chain("exhaustMap") { source, task in source.exhaustMap { _ in task } },
    Chain("concatMap") { source, task in source.concatMap { _ in task } },
    Chain("flatten(maxConcurrent:)") { source, task in
      source.map { _ in task }.flatten(maxConcurrent: 2)
    },
    Chain("concat") { source, task in source.ignoreValues().concat(with: task) },
    Chain("catch") { source, task in
      source.map { _ -> Int in throw TestError() }.catch { _ in task }
    },
    Chain("an input that is added later") { source, task in
      source.flattenMap { _ in
        Signal.junction { output in
          output.subscribe(to: task, next: { output.deliverNext($0) })
        }
      }
    },
    Chain("an operator in an inner signal") { source, task in
      source.flattenMap { _ in
        Signal.never.merge(with: Signal.from([1]).flatMapLatest { _ in task }).take(1)
      }
    },
  ]

  /// The code that sends a value.
  enum Sender: CaseIterable, Sendable {
    case test, thread, detachedTask

    func perform(_ body: @escaping @Sendable () -> Void) async {
      switch self {
      case .test: body()
      case .thread:
        await withCheckedContinuation { done in
          Thread.detachNewThread {
            body()
            done.resume()
          }
        }
      case .detachedTask: await Task.detached(operation: body).value
      }
    }
  }

  @Test(
    "run on it behind a recorded signal, wherever the value comes from", arguments: chains,
    Sender.allCases)
  func laterInner(chain: Chain, sender: Sender) async {
    let scheduler = TestScheduler()
    let subject = Subject<Int>()
    let task = Signal.task {
      try await scheduler.clock.sleep(for: .seconds(2))
      return 1
    }
    let recorder = chain.make(subject, task).record(on: scheduler)
    await sender.perform {
      subject.sendNext(1)
      subject.sendCompleted()
    }
    scheduler.run()
    #expect(recorder.values == [1])
    #expect(recorder.events.first?.time == .seconds(2))
  }

  @Test(
    "make the calls of mapAsync on it, wherever the value comes from", arguments: Sender.allCases)
  func laterCalls(sender: Sender) async {
    let scheduler = TestScheduler()
    let text = MutableProperty("")
    let recorder = text.changes.mapAsync {
      try await scheduler.clock.sleep(for: .seconds(2))
      return $0
    }.record(on: scheduler)
    await sender.perform { text.value = "a" }
    scheduler.run()
    #expect(recorder.values == ["a"])
    #expect(recorder.events.first?.time == .seconds(2))
    recorder.dispose()
  }

  @Test("run on the executor that is given, also behind a signal that is recorded on another")
  func given() {
    let (other, scheduler) = (TestScheduler(), TestScheduler())
    let subject = Subject<Int>()
    let calls = subject.mapAsync(on: other.executor) { $0 }
    let inner = subject.flattenMap { value in Signal.task(on: other.executor) { value } }
    let recorders = [calls.record(on: scheduler), inner.record(on: scheduler)]
    subject.sendNext(1)
    subject.sendCompleted()
    scheduler.run()
    #expect(recorders.map(\.values) == [[], []])
    other.run()
    #expect(recorders.map(\.values) == [[1], [1]])
  }

  @Test("run beside it where another scheduler runs the code that sends")
  func otherScheduler() async {
    let scheduler = TestScheduler()
    let subject = Subject<Int>()
    let received = Counter()
    let recorder = subject.flattenMap { value in Signal.task { value } }
      .doNext { _ in received.increment() }.record(on: scheduler)
    Scheduler.immediate.performAsCurrent { subject.sendNext(1) }
    await received.reaches(1)
    #expect(recorder.values == [1])
    subject.sendCompleted()
  }

  @Test("leave the scheduler to its owner, whose chain goes on without it")
  func released() async {
    let subject = Subject<Int>()
    let received = Counter()
    weak var released: TestScheduler?
    do {
      let scheduler = TestScheduler()
      released = scheduler
      scheduler.performAsCurrent {
        // Work of the scheduler holds this chain.
        _ = subject.merge(with: Signal.timer(after: .seconds(1), on: scheduler).mapReplace(2))
          .flattenMap { value in Signal.task { value } }
          .subscribeNext { _ in received.increment() }
      }
    }
    #expect(released == nil)
    subject.sendNext(1)
    await received.reaches(1)
    subject.sendCompleted()
  }

  @Test("run beside it if the test's own code subscribes, and the end of a run says so, once")
  func beside() async {
    let remarks = Log<String>()
    let scheduler = TestScheduler(
      name: "clock", at: TestSchedulers.here, remark: { remarks.add($0) })
    let (begun, gate) = (Counter(), Subject<Int>())
    let subscription = Signal.task {
      begun.increment()
      return try await gate.first()
    }.named("answer").subscribe()
    await begun.reaches(1)
    scheduler.run()
    scheduler.run()
    #expect(remarks.all.count == 1)
    #expect(
      remarks.all.first?.hasPrefix(
        "run() of 'clock' has ended at 0.0 seconds, and a task of the signal 'answer' has not:")
        == true)
    subscription.dispose()
  }

  @Test("are not mentioned if they have ended before, or if there is no virtual time")
  func ended() async throws {
    let remarks = Log<String>()
    let scheduler = TestScheduler(
      name: "clock", at: TestSchedulers.here, remark: { remarks.add($0) })
    _ = try await Signal.task { 1 }.completion()
    for _ in 0..<1000 where scheduler.realWork.hasAny { await Task.yield() }
    _ = try await Task.detached { try await Signal.task { 1 }.first() }.value
    scheduler.run()
    #expect(remarks.all == [])
  }
}
