import Foundation
import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("values(buffering:)", .leavesNothing, .timeLimit(.minutes(60))) struct ValuesTests {
  @Test("returns the values in order, and ends with the signal") func values() async throws {
    var values: [Int] = []
    for try await value in Signal.from(1...3).values() { values.append(value) }
    #expect(values == [1, 2, 3])
  }

  @Test("throws the error after the values before it, and then ends", .tags(.I9)) func error()
    async throws
  {
    let subject = Subject<Int>()
    var iterator = subject.values().makeAsyncIterator()
    subject.sendNext(1)
    subject.sendError(SomeError())
    #expect(try await iterator.next() == 1)
    await #expect(throws: SomeError.self) { try await iterator.next() }
    #expect(try await iterator.next() == nil)
  }

  @Test("is subscribed from makeAsyncIterator() on") func beginning() async throws {
    let subject = Subject<Int>()
    let values = subject.values()
    subject.sendNext(0)
    var iterator = values.makeAsyncIterator()
    for number in 1...1000 { subject.sendNext(number) }
    for number in 1...1000 { #expect(try await iterator.next() == number) }
  }

  @MainActor
  @Test("subscribes at once on the main actor") func onMain() async throws {
    let subscriptions = Counter()
    let signal = Signal<Int>.create { subscriber in
      subscriptions.increment()
      subscriber.sendNext(1)
      subscriber.sendCompleted()
      return nil
    }
    var iterator = signal.values().makeAsyncIterator()
    #expect(subscriptions.value == 1)
    #expect(try await iterator.next(isolation: #isolation) == 1)
    #expect(try await iterator.next() == nil)
  }

  @Test("each loop is a subscription") func cold() async throws {
    let subscriptions = Counter()
    let values = Signal.return(1).initially { subscriptions.increment() }.values()
    for _ in 0..<2 {
      for try await value in values { #expect(value == 1) }
    }
    #expect(subscriptions.value == 2)
  }

  @Test(
    "keeps the values of the policy, and counts the dropped ones", .tags(.I6),
    arguments: [
      (BufferingPolicy.unbounded, [1, 2, 3, 4, 5]), (.newest(2), [4, 5]), (.oldest(2), [1, 2]),
      (.newest(0), []), (.oldest(0), []), (.newest(9), [1, 2, 3, 4, 5]),
    ])
  func policies(policy: BufferingPolicy, kept: [Int]) async throws {
    let subject = Subject<Int>()
    let values = subject.values(buffering: policy)
    var iterator = values.makeAsyncIterator()
    for number in 1...5 { subject.sendNext(number) }
    subject.sendCompleted()
    var received: [Int] = []
    while let value = try await iterator.next() { received.append(value) }
    #expect(received == kept)
    #expect(values.droppedCount == 5 - kept.count)
  }

  @Test(
    "with 0 places a value is for a task that waits",
    arguments: [
      BufferingPolicy.newest(0), .oldest(0),
    ])
  func rendezvous(policy: BufferingPolicy) async throws {
    let subject = Subject<Int>()
    let values = subject.values(buffering: policy)
    var iterator = values.makeAsyncIterator()
    let sender = Task {
      var number = 0
      while !Task.isCancelled {
        number += 1
        subject.sendNext(number)
        await Task.yield()
      }
    }
    let first = try #require(try await iterator.next())
    let second = try #require(try await iterator.next())
    sender.cancel()
    #expect(first < second)
    #expect(values.droppedCount >= first - 1)
  }

  @Test("cancelling the task that waits disposes of the source, and throws", .tags(.I2))
  func cancellation() async {
    let disposals = Counter()
    let kept = Shared<Subscriber<Int>?>(nil)
    let signal = Signal<Int>.create { subscriber in
      kept.withLock { $0 = subscriber }
      return Disposable { disposals.increment() }
    }
    let task = Task {
      for try await _ in signal.values() { Issue.record("no value was sent") }
    }
    await kept.wait { $0 != nil }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    await disposals.reaches(1)
  }

  @Test("a task that is cancelled already gets no value that waits", .tags(.I5))
  func cancelledBefore()
    async
  {
    let subject = Subject<Int>()
    let result = await Task {
      var iterator = subject.values().makeAsyncIterator()
      subject.sendNext(1)
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      await #expect(throws: CancellationError.self) { try await iterator.next() }
      return try? await iterator.next()
    }.value
    #expect(result == .some(nil))
  }

  @Test("values that wait when the task is cancelled are dropped, and counted", .tags(.K37))
  func cancelledWhileBusy() async {
    let subject = Subject<Int>()
    let values = subject.values()
    let (received, goOn) = (Counter(), Counter())
    let task = Task {
      for try await _ in values {
        received.increment()
        // Not cancelled with the task: the loop is busy.
        await goOn.reaches(1)
      }
    }
    try? await eventually { subject.hasSubscribers }
    for number in 1...5 { subject.sendNext(number) }
    await received.reaches(1)
    task.cancel()
    #expect(values.droppedCount == 0)
    goOn.increment()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(received.value == 1)
    #expect(values.droppedCount == 4)
    // Nothing is received or dropped any more.
    subject.sendNext(6)
    #expect(values.droppedCount == 4)
  }

  @Test("values that wait when the loop is left are dropped, and counted", .tags(.K37))
  func countsAfterLeaving() async throws {
    let values = Signal.from(1...5).values()
    for try await value in values where value == 2 { break }
    #expect(values.droppedCount == 3)
    for try await _ in values {}
    #expect(values.droppedCount == 3)
  }

  @Test("leaving the loop disposes of the source", .tags(.I7)) func leaving() async throws {
    let disposals = Counter()
    let alive = Counter()
    let subscribers = Shared<[Subscriber<Tracked>]>([])
    let signal = Signal<Tracked>.create { subscriber in
      subscribers.withLock { $0.append(subscriber) }
      for number in 1...3 { subscriber.sendNext(Tracked(number, alive)) }
      return Disposable { disposals.increment() }
    }
    for try await value in signal.values() where value.number == 2 { break }
    await disposals.reaches(1)
    await alive.reaches(0)
  }

  @Test("two tasks that take from one iterator get each value once") func twoConsumers()
    async throws
  {
    let subject = Subject<Int>()
    let iterator = Shared(UncheckedIterator(subject.values().makeAsyncIterator()))
    let tasks = (0..<2).map { _ in
      Task {
        var mine: [Int] = []
        var copy = iterator.value.iterator
        while let value = try await copy.next() { mine.append(value) }
        return mine
      }
    }
    for number in 0..<1000 { subject.sendNext(number) }
    subject.sendCompleted()
    let (first, second) = (try await tasks[0].value, try await tasks[1].value)
    #expect(first == first.sorted() && second == second.sorted())
    #expect((first + second).sorted() == Array(0..<1000))
  }

  @Test("cancelling one of two tasks that wait ends it for both") func cancellingOne() async {
    let subject = Subject<Int>()
    let iterator = Shared(UncheckedIterator(subject.values().makeAsyncIterator()))
    let tasks = (0..<2).map { _ in
      Task {
        var copy = iterator.value.iterator
        return try await copy.next()
      }
    }
    // Neither task gets a value before the second one is cancelled.
    tasks[1].cancel()
    await #expect(throws: CancellationError.self) { try await tasks[1].value }
    let first = await tasks[0].result
    #expect(((try? first.get()) ?? nil) == nil)
  }

  @Test("a task that waits comes back in one turn of its actor") func turns() async throws {
    let (subject, asked, counting) = (Subject<Int>(), Counter(), Counting())
    let task = Task { try await counting.count(subject, asked) }
    for number in 1...100 {
      await asked.reaches(number)
      // Returns when the task waits for the next value.
      await counting.turn()
      subject.sendNext(number)
    }
    await asked.reaches(101)
    subject.sendCompleted()
    #expect(try await task.value == 5050)
    // One turn to begin with, one for each wait, and those of `turn()`.
    #expect(counting.turns <= 1 + 101 + 100)
  }

  @Test("throws when no sender is left") func abandonment() async throws {
    await #expect(throws: SignalError.abandoned) {
      for try await _ in Signal<Int>.never.values() {}
    }
    var subject: Subject<Int>? = Subject()
    var iterator = subject!.values().makeAsyncIterator()
    subject?.sendNext(1)
    subject = nil
    #expect(try await iterator.next() == 1)
    await #expect(throws: SignalError.abandoned) { try await iterator.next() }
  }

  @Test("no task is resumed, and no value released, under a lock", .tags(.I3)) func noLock()
    async throws
  {
    let subject = Subject<Int>()
    let received = Shared<[Int]>([])
    let task = Task(executorPreference: InlineExecutor()) {
      for try await value in subject.values() {
        received.withLock { $0.append(value) }
        // Runs inside of the call that has sent the value.
        if value < 5 { subject.sendNext(value + 1) } else { subject.sendCompleted() }
      }
    }
    subject.sendNext(1)
    try await task.value
    #expect(received.value == [1, 2, 3, 4, 5])

    let values = Subject<SendingAtTheEnd>()
    var iterator = values.values(buffering: .newest(1)).makeAsyncIterator()
    for _ in 0..<3 { values.sendNext(SendingAtTheEnd { subject.sendNext(0) }) }
    _ = try await iterator.next()
  }
}

/// An actor that counts how often work runs on it.
private actor Counting {
  private final class Executor: SerialExecutor {
    let queue = DispatchQueue(label: "Counting")
    let turns = Counter()

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      turns.increment()
      queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }

  private let executor = Executor()

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }
  nonisolated var turns: Int { executor.turns.value }

  func turn() {}

  func count(_ subject: Subject<Int>, _ isWaiting: Counter) async throws -> Int {
    var iterator = subject.values().makeAsyncIterator()
    var sum = 0
    repeat {
      isWaiting.increment()
    } while try await iterator.next(isolation: self).map { sum += $0 } != nil
    return sum
  }
}

/// An iterator that tasks are made to share, which the compiler would not allow.
struct UncheckedIterator<Value: Sendable>: @unchecked Sendable {
  let iterator: SignalValues<Value, any Error>.Iterator

  init(_ iterator: SignalValues<Value, any Error>.Iterator) { self.iterator = iterator }
}

/// A value whose release calls back.
private final class SendingAtTheEnd: Sendable {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  deinit { body() }
}
