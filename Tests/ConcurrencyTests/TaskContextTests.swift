import Dispatch
import Signals
import SignalsTesting
import TestSupport
import Testing

/// The context of a caller, which code of another caller must not see.
private enum Caller {
  @TaskLocal static var name: String?
  /// An object that is released with the last task that has it as a task-local value.
  @TaskLocal static var object: Tracked?

  /// The name of the caller whose task-local values the running code sees; `-` if it sees none.
  static var seen: String { name ?? "-" }
}

/// The context in which it is asked, again and again.
private struct Contexts: AsyncSequence, Sendable {
  struct Iterator: AsyncIteratorProtocol {
    mutating func next() async -> String? { "\(Caller.seen) \(Task.currentPriority.rawValue)" }
  }

  func makeAsyncIterator() -> Iterator { Iterator() }
}

@Suite("What tasks inherit", .leavesNothing, .timeLimit(.minutes(60))) struct TaskContextTests {
  private actor Home {}

  /// Lets four callers run `body` at the same time, each of them `rounds` times.
  private func callers(
    _ rounds: Int = rounds(usually: 250), _ body: @escaping @Sendable () -> Void
  ) async {
    await withTaskGroup { group in
      for caller in 0..<4 {
        group.addTask {
          await Caller.$name.withValue("caller \(caller)") {
            for _ in 0..<rounds {
              body()
              await Task.yield()
            }
          }
        }
      }
    }
  }

  /// Runs `body` in a task of its own that has this priority. Nothing raises the priority.
  private func perform(
    at priority: TaskPriority, _ body: @escaping @Sendable () -> Void
  ) async {
    let done = Counter()
    Task.detached(priority: priority) {
      body()
      done.increment()
    }
    await done.reaches(1)
  }

  // MARK: Task schedulers

  @Test(
    "work on a task scheduler sees no task-local values", .tags(.K18), arguments: [false, true])
  func schedule(isOnActor: Bool) async {
    let scheduler = isOnActor ? TaskScheduler(isolatedTo: Home()) : TaskScheduler()
    let (seen, done) = (Shared<Set<String>>([]), Counter())
    let count = rounds(usually: 250)
    await callers(count) {
      scheduler.schedule {
        seen.withLock { _ = $0.insert(Caller.seen) }
        done.increment()
      }
    }
    await done.reaches(4 * count)
    #expect(seen.value == ["-"])
  }

  @Test("delayed and repeated work sees no task-local values", .tags(.K18)) func scheduleLater() {
    let test = TestScheduler()
    let scheduler = TaskScheduler(on: test.executor, clock: test.clock)
    let seen = Shared<[String]>([])
    let note: @Sendable () -> Void = { seen.withLock { $0.append(Caller.seen) } }
    let ticks = Caller.$name.withValue("a") {
      scheduler.schedule(after: .seconds(1), note)
      return scheduler.schedule(after: .seconds(1), repeatingEvery: .seconds(1), note)
    }
    Caller.$name.withValue("b") { _ = scheduler.schedule(after: .seconds(2), note) }
    test.advance(by: .seconds(3))
    ticks.dispose()
    test.advance(by: .zero)
    #expect(seen.value == Array(repeating: "-", count: 5))
  }

  @Test("the context of the caller of repeating work is released by then", .tags(.K18))
  func scheduleReleases() {
    let test = TestScheduler()
    let scheduler = TaskScheduler(on: test.executor, clock: test.clock)
    let alive = Counter()
    // Keeps the scheduler waiting.
    let other = scheduler.schedule(after: .seconds(3600)) {}
    let ticks = Caller.$object.withValue(Tracked(1, alive)) {
      Signal<Duration>.interval(every: .seconds(1), on: scheduler).subscribe()
    }
    test.advance(by: .seconds(3))
    ticks.dispose()
    test.advance(by: .seconds(3))
    #expect(alive.value == 0)
    other.dispose()
    test.advance(by: .zero)
  }

  @Test("urgent work does not wait for a task that has not begun, and is less urgent", .tags(.K19))
  func priorities() async {
    let test = TestScheduler()
    let scheduler = TaskScheduler(on: test.executor, clock: test.clock)
    let seen = Shared<[TaskPriority]>([])
    let note: @Sendable () -> Void = { seen.withLock { $0.append(Task.currentPriority) } }
    await perform(at: .background) { scheduler.schedule(note) }
    await perform(at: .high) { scheduler.schedule(note) }
    await perform(at: .low) { scheduler.schedule(note) }
    test.advance(by: .zero)
    // The background work comes first in the line, so it runs in the task of the urgent work.
    #expect(seen.value == [.high, .high, .low])
  }

  @Test(
    "urgent work does not wait for the rest of a less urgent task that is running", .tags(.K19))
  func prioritiesMeanwhile() async {
    let scheduler = TaskScheduler()
    let (begun, goOn, done) = (Counter(), DispatchSemaphore(value: 0), Counter())
    let seen = Shared<[TaskPriority]>([])
    let note: @Sendable () -> Void = {
      seen.withLock { $0.append(Task.currentPriority) }
      done.increment()
    }
    await perform(at: .background) {
      scheduler.schedule {
        begun.increment()
        goOn.wait()
        note()
      }
      scheduler.schedule(note)
    }
    await begun.reaches(1)
    await perform(at: .high) { scheduler.schedule(note) }
    await perform(at: .background) { scheduler.schedule(note) }
    goOn.signal()
    await done.reaches(4)
    #expect(seen.value == [.background, .high, .high, .background])
  }

  @Test(
    "delayed work has the priority of the code that schedules it, or the given one", .tags(.K19))
  func prioritiesLater() async {
    let test = TestScheduler()
    let seen = Shared<[TaskPriority]>([])
    let note: @Sendable () -> Void = { seen.withLock { $0.append(Task.currentPriority) } }
    for given in [nil, TaskPriority.low] {
      let scheduler = TaskScheduler(on: test.executor, priority: given, clock: test.clock)
      await perform(at: .background) { scheduler.schedule(after: .seconds(1), note) }
      await perform(at: .high) { scheduler.schedule(after: .seconds(2), note) }
      await perform(at: .background) { scheduler.schedule(after: .seconds(3), note) }
      test.advance(by: .seconds(3))
    }
    #expect(seen.value == [.background, .high, .background, .low, .low, .low])
  }

  @Test("blocks on an actor see no task-local values", .tags(.K18)) func isolated() async {
    let home = Home()
    let subject = Subject<Int>()
    let (seen, done) = (Shared<Set<String>>([]), Counter())
    let subscription = Caller.$name.withValue("subscriber") {
      subject.subscribe(
        isolatedTo: home,
        next: { _, _ in
          seen.withLock { _ = $0.insert(Caller.seen) }
          done.increment()
        })
    }
    let count = rounds(usually: 250)
    await callers(count) { subject.sendNext(1) }
    await done.reaches(4 * count)
    subscription.dispose()
    #expect(seen.value == ["-"])
  }

  @Test("blocks on the main actor, that values are sent to, see no task-local values", .tags(.K18))
  func mainActor() async {
    let subject = Subject<Int>()
    let (seen, done) = (Shared<Set<String>>([]), Counter())
    let subscription = subject.subscribeOnMainActor { _ in
      seen.withLock { _ = $0.insert(Caller.seen) }
      done.increment()
    }
    await Task.detached {
      Caller.$name.withValue("a") { subject.sendNext(1) }
      Caller.$name.withValue("b") { subject.sendNext(2) }
    }.value
    await done.reaches(2)
    subscription.dispose()
    #expect(seen.value == ["-"])
  }

  @Test(
    "a block started eagerly or lazily on a scheduler sees no task-local values", .tags(.K18),
    arguments: [false, true])
  func started(isEager: Bool) async throws {
    let block: @Sendable (Subscriber<String>) -> Void = { subscriber in
      subscriber.sendNext(Caller.seen)
      subscriber.sendCompleted()
    }
    let seen = try await Caller.$name.withValue("a") {
      try await
        (isEager
        ? Signal.startEagerly(on: TaskScheduler(), block)
        : Signal.startLazily(on: TaskScheduler(), block)).first()
    }
    #expect(seen == "-")
  }

  // MARK: Tasks

  @Test("a task has the values and the priority of the code that subscribes") func direct()
    async throws
  {
    let task = Signal.task { "\(Caller.seen) \(Task.currentPriority.rawValue)" }
    let produced = Signal<String>.produce {
      $0.sendNext("\(Caller.seen) \(Task.currentPriority.rawValue)")
    }
    let elements = Contexts().signal()
    for signal in [task, produced, elements] {
      let seen = Shared<[String]>([])
      for (name, priority) in [("a", TaskPriority.low), ("b", .high)] {
        await perform(at: priority) {
          Caller.$name.withValue(name) {
            _ = signal.take(1).subscribe(next: { value in seen.withLock { $0.append(value) } })
          }
        }
        await seen.wait { $0.last?.hasPrefix(name) == true }
      }
      #expect(seen.value == ["a 17", "b 25"])
    }
  }

  @Test("a task that waits for a signal keeps its own values") func waiting() async throws {
    let subject = Subject<Int>()
    let seen = try await Caller.$name.withValue("a") {
      var values = subject.values().makeAsyncIterator()
      await Task.detached { Caller.$name.withValue("b") { subject.sendNext(1) } }.value
      _ = try await values.next()
      let first = Caller.seen
      _ = try await Signal.return(1).deliver(on: TaskScheduler()).first()
      _ = try await Signal.return(1).deliver(on: TaskScheduler()).last()
      _ = try await Signal.return(1).deliver(on: TaskScheduler()).array()
      return [first, Caller.seen]
    }
    #expect(seen == ["a", "a"])
  }

  @Test("a task that is begun for a value has the sender's values") func sender() async {
    let subject = Subject<Int>()
    let seen = Shared<[String]>([])
    let subscription = subject.flattenMap { _ in .task { Caller.seen } }
      .subscribeNext { value in seen.withLock { $0.append(value) } }
    for name in ["a", "b"] {
      Caller.$name.withValue(name) { subject.sendNext(1) }
      await seen.wait { $0.last == name }
    }
    subscription.dispose()
    #expect(seen.value == ["a", "b"])
  }

  @Test(
    "calls of mapAsync have the subscriber's values and priority, not a sender's", .tags(.K20),
    arguments: [1, 2, 8])
  func mapAsync(maxConcurrent: Int) async {
    let seen = await seenInTasks { subject in
      subject.mapAsync(maxConcurrent: maxConcurrent) { _ in
        "\(Caller.seen) \(Task.currentPriority.rawValue)"
      }
    }
    #expect(seen == ["subscriber 17"])
  }

  @Test("outside of a task there is no subscriber's value, and then no sender's", .tags(.K20))
  func mapAsyncOutside() async {
    let subject = Subject<Int>()
    let (seen, subscribed) = (Shared<[String]>([]), Counter())
    DispatchQueue(label: "outside").async {
      subject.mapAsync { _ in Caller.seen }
        .merge(with: subject.concatMap { _ in .task { Caller.seen } })
        .subscribeNext { value in seen.withLock { $0.append(value) } }
      subscribed.increment()
    }
    await subscribed.reaches(1)
    for name in ["a", "b"] { Caller.$name.withValue(name) { subject.sendNext(1) } }
    await seen.wait { $0.count == 4 }
    subject.sendCompleted()
    #expect(Set(seen.value) == ["-"])
  }

  @Test(
    "tasks that wait for a place have the subscriber's values, not a sender's", .tags(.K20),
    arguments: [1, 2])
  func flatten(maxConcurrent: Int) async {
    let seen = await seenInTasks { subject in
      subject.map { _ in Signal.task { Caller.seen } }.flatten(maxConcurrent: maxConcurrent)
    }
    #expect(seen == ["subscriber"])
  }

  /// Returns the contexts that the tasks of a signal see. The signal is subscribed to with a value
  /// and a priority of its own, while other callers send.
  private func seenInTasks(
    of signal: @escaping @Sendable (Subject<Int>) -> Signal<String>
  ) async -> Set<String> {
    let subject = Subject<Int>()
    let (seen, done) = (Shared<Set<String>>([]), Counter())
    let subscription = SerialDisposable()
    await perform(at: .low) {
      Caller.$name.withValue("subscriber") {
        subscription.disposable = signal(subject).subscribeNext { value in
          seen.withLock { _ = $0.insert(value) }
          done.increment()
        }
      }
    }
    let count = rounds(usually: 250)
    await callers(count) { subject.sendNext(1) }
    await done.reaches(4 * count)
    subscription.dispose()
    return seen.value
  }

  @Test("a task that is begun for an event which has waited has no task-local values", .tags(.K20))
  func handedOver() async {
    let subject = Subject<Int>()
    let (seen, inside, sent) = (Shared<[String]>([]), Counter(), DispatchSemaphore(value: 0))
    let subscription = subject.doNext { value in
      guard value == 1 else { return }
      inside.increment()
      sent.wait()
    }
    .flattenMap { value in .task { "\(value) \(Caller.seen)" } }
    .subscribeNext { value in seen.withLock { $0.append(value) } }
    Task.detached { Caller.$name.withValue("a") { subject.sendNext(1) } }
    await inside.reaches(1)
    Caller.$name.withValue("b") { subject.sendNext(2) }
    sent.signal()
    await seen.wait { $0.count == 2 }
    subscription.dispose()
    #expect(seen.value.sorted() == ["1 a", "2 -"])
  }

  @Test(
    "a shared source that is opened while the former one is stopped has the new subscriber's values",
    .tags(.K44), arguments: [false, true], [false, true])
  func shared(isConnection: Bool, isInTask: Bool) async throws {
    let (begun, stopping, goOn) = (Counter(), Counter(), DispatchSemaphore(value: 0))
    let source = Signal.task {
      if begun.increment() == 1 {
        try await withTaskCancellationHandler {
          try await Task.sleep(for: .seconds(3600))
        } onCancel: {
          stopping.increment()
          goOn.wait()
        }
      }
      return "\(Caller.seen) \(Task.currentPriority.rawValue)"
    }
    let (seen, first, second) = (Shared(""), SerialDisposable(), SerialDisposable())
    let (connection, shared) = (source.publish(), source.share())
    let open: @Sendable (SerialDisposable) -> Void = { subscription in
      if isConnection {
        subscription.disposable = connection.connect()
      } else {
        subscription.disposable = shared.subscribeNext { value in seen.withLock { $0 = value } }
      }
    }
    let listener = connection.signal.subscribeNext { value in seen.withLock { $0 = value } }
    await perform(at: .high) { Caller.$name.withValue("a") { open(first) } }
    await begun.reaches(1)
    // The thread of this task stops the first source, and begins the second one.
    let stopped = Counter()
    Task.detached(executorPreference: QueueExecutor(), priority: .high) {
      Caller.$name.withValue("a") { first.dispose() }
      stopped.increment()
    }
    await stopping.reaches(1)
    if isInTask {
      await perform(at: .low) { Caller.$name.withValue("b") { open(second) } }
    } else {
      let opened = Counter()
      DispatchQueue(label: "outside").async {
        open(second)
        opened.increment()
      }
      await opened.reaches(1)
    }
    goOn.signal()
    await stopped.reaches(1)
    await seen.wait { !$0.isEmpty }
    #expect(isInTask ? seen.value == "b 17" : seen.value.hasPrefix("- "))
    second.dispose()
    listener.dispose()
  }

  @Test("the subscriber's context is released at the disposal", .tags(.K20)) func releases()
    async throws
  {
    let alive = Counter()
    let subject = Subject<Int>()
    let subscriptions = Caller.$object.withValue(Tracked(1, alive)) {
      CompoundDisposable(
        subject.mapAsync { $0 }.subscribe(),
        subject.concatMap { value in .task { value } }.subscribe())
    }
    subject.sendNext(1)
    #expect(alive.value == 1)
    subscriptions.dispose()
    try await eventually { alive.value == 0 }
  }

  @Test("a task that is begun for a subscriber is cancelled with the subscription") func cancelled()
    async
  {
    let subject = Subject<Int>()
    let (begun, cancelled) = (Counter(), Counter())
    let work: @Sendable (Int) async throws -> Int = { value in
      begun.increment()
      do { try await Task.sleep(for: .seconds(3600)) } catch { cancelled.increment() }
      return value
    }
    let subscriptions = CompoundDisposable(
      subject.mapAsync(work).subscribe(),
      subject.concatMap { value in .task { try await work(value) } }.subscribe())
    subject.sendNext(1)
    await begun.reaches(2)
    subscriptions.dispose()
    await cancelled.reaches(2)
  }
}
