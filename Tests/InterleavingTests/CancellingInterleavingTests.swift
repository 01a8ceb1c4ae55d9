import Scheduling
import Testing

@testable import Signals
@testable import SignalsTestingCore

/// Cancelling, in the bridges to tasks. What a cancelled task's handler does is done by a step: in the
/// handler itself it would be done under a lock of the runtime's, of which an explorer knows nothing.
@Suite(.serialized) struct CancellingInterleavingTests {
  private final class InlineExecutor: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
      UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  /// Starts a task here, which runs until it waits, and goes on where it is resumed.
  private static func start(
    _ found: Place<String>, _ operation: @escaping @Sendable () async throws -> Int?
  ) {
    Task(executorPreference: InlineExecutor()) {
      do {
        found.put(try await operation().map { "\($0)" } ?? "end")
      } catch {
        found.put("\(type(of: error))")
      }
    }
  }

  private typealias Call = CheckedContinuation<Int, any Error>

  @Test("I1: values: a value races the cancelling of the task that waits for it") func value() {
    explore(allowing: ["1", "CancellationError"]) { scenario in
      let buffer = ValueBuffer<Int>(.unbounded, countingDropsIn: DropCount())
      let found = Place<String>()
      Self.start(found) { try await buffer.next(isolation: nil) }
      scenario.thread("one", .step("send 1") { buffer.send(1) })
      scenario.thread("two", .step("cancel") { buffer.cancel() })
      return { found.current ?? "waits" }
    }
  }

  @Test("I2: values: the end races the cancelling of the task that waits for it") func end() {
    explore(allowing: ["end", "CancellationError"]) { scenario in
      let buffer = ValueBuffer<Int>(.unbounded, countingDropsIn: DropCount())
      let found = Place<String>()
      Self.start(found) { try await buffer.next(isolation: nil) }
      scenario.thread("one", .step("end") { buffer.end(with: .completed) })
      scenario.thread("two", .step("cancel") { buffer.cancel() })
      return { found.current ?? "waits" }
    }
  }

  @Test("I1: await: the first value races the cancelling, and the task goes on once")
  func first() {
    explore(allowing: ["1", "CancellationError"]) { scenario in
      let (subject, awaiting, source) = (Subject<Int>(), Awaiting<Int>(), SerialDisposable())
      let found = Place<String>()
      source.disposable = subject.take(1).attach(
        CollectingSink(startingWith: 0) {
          $0 = $1
        } finish: {
          awaiting.end(with: $0)
        })
      Self.start(found) { try await awaiting.output() }
      scenario.thread("one", .send(1, to: subject))
      scenario.thread(
        "two",
        .step("cancel") {
          awaiting.end(with: .failure(CancellationError()))
          source.dispose()
        })
      return { found.current ?? "waits" }
    }
  }

  @Test("I1: await: the value, the cancelling, and a task that is about to wait") func waiting() {
    explore(allowing: ["1", "CancellationError"]) { scenario in
      let awaiting = Awaiting<Int>()
      let found = Place<String>()
      scenario.thread("one", .step("1") { awaiting.end(with: .success(1)) })
      scenario.thread(
        "two", .step("cancel") { awaiting.end(with: .failure(CancellationError())) })
      scenario.thread("three", .step("await") { Self.start(found) { try await awaiting.output() } })
      return { found.current ?? "waits" }
    }
  }

  @Test("I10: task: the result races the disposal") func task() {
    explore(allowing: ["", "5", "5|"]) { scenario in
      let call = Place<Call>()
      let seen = scenario.observe(
        Signal<Int>.task(on: InlineExecutor()) {
          try await withCheckedThrowingContinuation { call.put($0) }
        })
      scenario.thread("one", .step("return 5") { call.take()?.resume(returning: 5) })
      scenario.thread("two", .dispose(seen))
      return { seen.text }
    }
  }

  @Test("mapAsync: a result races the disposal") func mapDisposal() {
    explore(allowing: ["", "5"]) { scenario in
      let (subject, call) = (Subject<Int>(), Place<Call>())
      let seen = scenario.observe(
        subject.mapAsync(on: InlineExecutor()) { _ in
          try await withCheckedThrowingContinuation { call.put($0) }
        })
      subject.sendNext(1)
      scenario.thread("one", .step("return 5") { call.take()?.resume(returning: 5) })
      scenario.thread("two", .dispose(seen))
      return { seen.text }
    }
  }

  @Test("mapAsync: a result races the end of the source") func mapEnd() {
    explore(allowing: ["5|"]) { scenario in
      let (subject, call) = (Subject<Int>(), Place<Call>())
      let seen = scenario.observe(
        subject.mapAsync(on: InlineExecutor()) { _ in
          try await withCheckedThrowingContinuation { call.put($0) }
        })
      subject.sendNext(1)
      scenario.thread("one", .step("return 5") { call.take()?.resume(returning: 5) })
      scenario.thread("two", .complete(subject))
      return { seen.text }
    }
  }

  @Test("mapAsync: a result races an error of the source") func mapFails() {
    explore(allowing: ["5X", "X"]) { scenario in
      let (subject, call) = (Subject<Int>(), Place<Call>())
      let seen = scenario.observe(
        subject.mapAsync(on: InlineExecutor()) { _ in
          try await withCheckedThrowingContinuation { call.put($0) }
        })
      subject.sendNext(1)
      scenario.thread("one", .step("return 5") { call.take()?.resume(returning: 5) })
      scenario.thread("two", .fail(subject))
      return { seen.text }
    }
  }

  @Test("mapAsync: two results, in the order of the values") func mapOrder() {
    explore(allowing: ["10 20"]) { scenario in
      let subject = Subject<Int>()
      let calls = [Place<Call>(), Place<Call>()]
      let seen = scenario.observe(
        subject.mapAsync(maxConcurrent: 2, on: InlineExecutor()) { number in
          try await withCheckedThrowingContinuation { calls[number].put($0) }
        })
      for number in 0...1 { subject.sendNext(number) }
      scenario.thread("one", .step("return 10") { calls[0].take()?.resume(returning: 10) })
      scenario.thread("two", .step("return 20") { calls[1].take()?.resume(returning: 20) })
      return { seen.text }
    }
  }
}
