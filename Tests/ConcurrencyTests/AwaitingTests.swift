import Foundation
import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("Awaiting a signal", .leavesNothing, .timeLimit(.minutes(60))) struct AwaitingTests {
  private static var three: Signal<Int> { .from(1...3) }
  private static var failing: Signal<Int> { three.concat(with: .error(SomeError())) }

  @Test("first() returns the first value, and disposes of the source") func first() async throws {
    #expect(try await Self.three.first() == 1)
    #expect(try await Signal<Int>.empty.first() == nil)
    #expect(try await Self.failing.first() == 1)
    await #expect(throws: SomeError.self) { try await Signal<Int>.error(SomeError()).first() }
    let disposals = Counter()
    let signal = Signal<Int>.create { subscriber in
      subscriber.sendNext(1)
      subscriber.add(Disposable { _ = subscriber })
      return Disposable { disposals.increment() }
    }
    #expect(try await signal.first() == 1)
    await disposals.reaches(1)
  }

  @Test("first(default:) has something to return without a value") func firstOrDefault()
    async throws
  {
    #expect(try await Self.three.first(default: 9) == 1)
    #expect(try await Signal<Int>.empty.first(default: 9) == 9)
    await #expect(throws: SomeError.self) {
      try await Signal<Int>.error(SomeError()).first(default: 9)
    }
  }

  @Test("last() returns the last value") func last() async throws {
    #expect(try await Self.three.last() == 3)
    #expect(try await Signal<Int>.empty.last() == nil)
    await #expect(throws: SomeError.self) { try await Self.failing.last() }
  }

  @Test("array() returns all values") func array() async throws {
    #expect(try await Self.three.array() == [1, 2, 3])
    #expect(try await Signal<Int>.empty.array() == [])
    await #expect(throws: SomeError.self) { try await Self.failing.array() }
  }

  @Test("completion() returns when the signal completes", .tags(.I4)) func completion() async throws
  {
    let values = Counter()
    try await Self.three.doNext { _ in values.increment() }.completion()
    #expect(values.value == 3)
    await #expect(throws: SomeError.self) { try await Self.failing.completion() }
  }

  @Test("throws when no sender is left") func abandonment() async {
    await #expect(throws: SignalError.abandoned) { try await Signal<Int>.never.first() }
    await #expect(throws: SignalError.abandoned) { try await Signal<Int>.never.array() }
  }

  /// Signals whose subscribers share the events of a source.
  struct SharedForm: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let share: @Sendable (Signal<Int>) -> Signal<Int>

    static let all = [
      SharedForm(testDescription: "replay") { $0.replay() },
      SharedForm(testDescription: "replayLast") { $0.replayLast() },
      SharedForm(testDescription: "replayLazily") { $0.replayLazily() },
      SharedForm(testDescription: "startLazily") { source in
        .startLazily(on: .immediate) { subscriber in
          source.subscribe(
            next: { subscriber.sendNext($0) }, completed: { subscriber.sendCompleted() })
        }
      },
      SharedForm(testDescription: "share") { $0.share() },
      SharedForm(testDescription: "share, replaying") { $0.share(replay: 1) },
      SharedForm(testDescription: "share, for ever") { $0.share(replay: 1, scope: .forever) },
      SharedForm(testDescription: "publish") { $0.publish().autoconnect() },
      SharedForm(testDescription: "multicast") { $0.multicast(ReplaySubject()).autoconnect() },
      SharedForm(testDescription: "multicast with a factory") {
        $0.multicast { ReplaySubject() }.autoconnect()
      },
      SharedForm(testDescription: "a command") { source in
        Command<Void, Int> { source }.execute()
      },
    ]
  }

  @Test(
    "throws when no sender is left of a source that is shared", .tags(.K68),
    arguments: SharedForm.all)
  func sharedAbandonment(_ shared: SharedForm) async {
    let gone = Signal<Int>.create { _ in nil }
    await #expect(throws: SignalError.abandoned) { try await shared.share(gone).first() }
    await #expect(throws: SignalError.abandoned) { try await shared.share(gone).array() }
    let signal = shared.share(gone.map { $0 })
    await #expect(throws: SignalError.abandoned) { try await signal.completion() }
    await #expect(throws: SignalError.abandoned) { try await signal.map { $0 }.last() }
  }

  @Test("a cancelled task subscribes to nothing", .tags(.I5)) func cancelledBefore() async {
    let subscriptions = Counter()
    let signal = Self.three.initially { subscriptions.increment() }
    await Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      await #expect(throws: CancellationError.self) { try await signal.first() }
      await #expect(throws: CancellationError.self) { try await signal.completion() }
    }.value
    #expect(subscriptions.value == 0)
  }

  @Test("cancelling disposes of the source, and throws", .tags(.I2)) func cancellation() async {
    let disposals = Counter()
    let kept = Shared<Subscriber<Int>?>(nil)
    let signal = Signal<Int>.create { subscriber in
      kept.withLock { $0 = subscriber }
      return Disposable { disposals.increment() }
    }
    let task = Task { try await signal.first() }
    await kept.wait { $0 != nil }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    await disposals.reaches(1)
  }

  @Test("no task is resumed under a lock", .tags(.I3)) func noLock() async throws {
    let subject = Subject<Int>()
    let task = Task(executorPreference: InlineExecutor()) {
      let first = try await subject.first()
      subject.sendNext(7)
      return first
    }
    subject.sendNext(1)
    #expect(try await task.value == 1)
  }

  @MainActor
  @Test("a task on the main actor subscribes there, at once") func onMain() async throws {
    let onMain = Shared(false)
    let signal = Signal<Int>.create { subscriber in
      onMain.withLock { $0 = Scheduler.current === Scheduler.main }
      subscriber.sendNext(1)
      return nil
    }
    #expect(try await signal.first() == 1)
    #expect(onMain.value)
  }

  @Test("a value races with cancelling, and one of them wins", .tags(.I1))
  func race() async throws {
    let alive = Counter()
    for _ in 0..<rounds() * 10 {
      let subject = Subject<Tracked>()
      let task = Task { try await subject.first()?.number }
      let sender = Task.detached {
        subject.sendNext(Tracked(1, alive))
        subject.sendCompleted()
      }
      task.cancel()
      switch await task.result {
      case .success(let value): #expect(value == nil || value == 1)
      case .failure(let error): #expect(error is CancellationError)
      }
      await sender.value
    }
    try await eventually { alive.value == 0 }
  }

  @Test("every shape ends once when the signal ends and the task is cancelled")
  func shapes() async throws {
    let alive = Counter()
    for round in 0..<rounds() {
      let subject = ReplaySubject<Tracked>()
      let task = Task {
        switch round % 4 {
        case 0: return try await subject.last()?.number
        case 1: return try await subject.array().last?.number
        case 2: return try await subject.first(default: Tracked(1, alive)).number
        default:
          try await subject.completion()
          return 1
        }
      }
      let sender = Task.detached {
        subject.sendNext(Tracked(1, alive))
        subject.sendCompleted()
      }
      if round % 3 != 0 { task.cancel() }
      switch await task.result {
      case .success(let value): #expect(value == 1)
      case .failure(let error): #expect(error is CancellationError && round % 3 != 0)
      }
      await sender.value
    }
    try await eventually { alive.value == 0 }
  }

  @Test("a cancelled task stops a source that sends everything at once, on the main actor")
  @MainActor func cancellationOfSynchronousSource() async {
    let count = Counter()
    let task = Task { @MainActor in
      try await Signal.from(0..<100_000).doNext { value in
        #expect(Scheduler.current === Scheduler.main)
        count.increment()
        if value == 10 { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
      }.completion()
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(count.value == 11)
  }
}
