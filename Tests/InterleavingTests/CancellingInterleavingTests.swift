import Scheduling
import TestSupport
import Testing

@testable import Signals
@testable import SignalsTesting

/// Cancelling, in the bridges to tasks. A step does the work of a cancelled task's handler: the
/// handler itself would do it under a lock of the runtime, which the explorer doesn't know.
@Suite(.serialized, .leavesNothing) struct CancellingInterleavingTests {
  private typealias Call = CheckedContinuation<Int, any Error>

  @Test("values: a value races the cancelling of the task that waits for it", .tags(.I1))
  func value() {
    explore(allowing: ["1", "CancellationError"]) { scenario in
      let buffer = ValueBuffer<Int>(.unbounded, countingDropsIn: DropCount())
      let found = Place<String>()
      startInline(found) { try await buffer.next(isolation: nil) }
      scenario.thread("one", .step("send 1") { buffer.send(1, from: Edge()) })
      scenario.thread("two", .step("cancel") { buffer.cancel() })
      return { found.current ?? "waits" }
    }
  }

  @Test("values: the end races the cancelling of the task that waits for it", .tags(.I2)) func end()
  {
    explore(allowing: ["end", "CancellationError"]) { scenario in
      let buffer = ValueBuffer<Int>(.unbounded, countingDropsIn: DropCount())
      let found = Place<String>()
      startInline(found) { try await buffer.next(isolation: nil) }
      scenario.thread("one", .step("end") { buffer.end(with: .completed) })
      scenario.thread("two", .step("cancel") { buffer.cancel() })
      return { found.current ?? "waits" }
    }
  }

  @Test("await: the first value races the cancelling, and the task goes on once", .tags(.I1))
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
      startInline(found) { try await awaiting.output() }
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

  @Test("await: the value, the cancelling, and a task that is about to wait", .tags(.I1))
  func waiting() {
    explore(allowing: ["1", "CancellationError"]) { scenario in
      let awaiting = Awaiting<Int>()
      let found = Place<String>()
      scenario.thread("one", .step("1") { awaiting.end(with: .success(1)) })
      scenario.thread(
        "two", .step("cancel") { awaiting.end(with: .failure(CancellationError())) })
      scenario.thread(
        "three", .step("await") { startInline(found) { try await awaiting.output() } })
      return { found.current ?? "waits" }
    }
  }

  @Test("task: the result races the disposal", .tags(.I10)) func task() {
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

  /// Lets the only call of `mapAsync` return 5 while another thread takes a step.
  private static func exploreMap(
    allowing outcomes: Set<String>,
    against step: @escaping (Subject<Int>, ScenarioObservation<Int>) -> ScenarioStep
  ) {
    explore(allowing: outcomes) { scenario in
      let (subject, call) = (Subject<Int>(), Place<Call>())
      let seen = scenario.observe(
        subject.mapAsync(on: InlineExecutor()) { _ in
          try await withCheckedThrowingContinuation { call.put($0) }
        })
      subject.sendNext(1)
      scenario.thread("one", .step("return 5") { call.take()?.resume(returning: 5) })
      scenario.thread("two", step(subject, seen))
      return { seen.text }
    }
  }

  @Test("mapAsync: a result races the disposal") func mapDisposal() {
    Self.exploreMap(allowing: ["", "5"]) { .dispose($1) }
  }

  @Test("mapAsync: a result races the end of the source") func mapEnd() {
    Self.exploreMap(allowing: ["5|"]) { subject, _ in .complete(subject) }
  }

  @Test("mapAsync: a result races an error of the source") func mapFails() {
    Self.exploreMap(allowing: ["5X", "X"]) { subject, _ in .fail(subject) }
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
