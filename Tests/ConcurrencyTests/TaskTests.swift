import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("task and produce", .leavesNothing, .timeLimit(.minutes(60))) struct TaskTests {
  private let marbles = Marbles()

  /// A task on the virtual clock that takes this number of seconds.
  private func task<Value: Sendable>(
    _ seconds: Int, _ result: @escaping @Sendable () throws -> Value
  ) -> Signal<Value> {
    let clock = marbles.scheduler.clock
    return .task(on: marbles.scheduler.executor) {
      try await clock.sleep(for: .seconds(seconds))
      return try result()
    }
  }

  @Test("task sends the function's result, and completes") func value() {
    marbles.expect(task(2) { "a" }, toBe: "--(a|)")
  }

  @Test("task sends the function's error") func error() {
    marbles.expect(task(2) { () -> String in throw TestError() }, toBe: "--X")
  }

  @Test("produce sends the values of the function, and completes when it returns") func values() {
    let clock = marbles.scheduler.clock
    let signal = Signal<String>.produce(on: marbles.scheduler.executor) { subscriber in
      subscriber.sendNext("a")
      try await clock.sleep(for: .seconds(2))
      subscriber.sendNext("b")
    }
    marbles.expect(signal, toBe: "a-(b|)")
    marbles.expect(signal.take(1), toBe: "(a|)")
  }

  @Test("disposing cancels the task") func disposal() async {
    let wasCancelled = Shared(false)
    let begun = Counter()
    let signal = Signal<Int>.task {
      begun.increment()
      do { try await Task.sleep(for: .seconds(3600)) } catch { wasCancelled.withLock { $0 = true } }
      return 1
    }
    let subscription = signal.subscribeNext { _ in Issue.record("disposed of before") }
    await begun.reaches(1)
    subscription.dispose()
    await wasCancelled.wait { $0 }
  }

  @Test("each subscription runs a task of its own") func cold() async throws {
    let runs = Counter()
    let signal = Signal<Int>.task {
      runs.increment()
      return 1
    }
    #expect(runs.value == 0)
    _ = try await signal.first()
    _ = try await signal.first()
    #expect(runs.value == 2)
  }

  @MainActor
  @Test("a task does not inherit the actor of its subscriber", .tags(.I10)) func isolation()
    async throws
  {
    let onMain = try await Signal<Bool>.task { Scheduler.current === Scheduler.main }.first()
    #expect(onMain == false)
  }

  @Test("the end is delivered in a task that is not cancelled") func cancellationAtTheEnd()
    async throws
  {
    // The task may end before or after its starter knows it.
    for _ in 0..<rounds() {
      let wasCancelled = Shared<Bool?>(nil)
      try await Signal<Int>.task { 1 }
        .doCompleted { wasCancelled.withLock { $0 = Task.isCancelled } }.completion()
      #expect(wasCancelled.value == false)
    }
  }

  @Test("disposing while the task sends loses nothing before, and leaves nothing alive")
  func disposalStress() async {
    let alive = Counter()
    let running = Counter()
    for round in 0..<rounds() {
      let last = Shared(0)
      let begun = Counter()
      let subscription = Signal<Tracked>.produce { subscriber in
        running.increment()
        defer { running.decrement() }
        var number = 0
        begun.increment()
        while !Task.isCancelled {
          number += 1
          subscriber.sendNext(Tracked(number, alive))
          await Task.yield()
        }
        throw CancellationError()
      }.subscribe(
        next: { value in
          last.withLock {
            #expect(value.number == $0 + 1)
            $0 = value.number
          }
        }, error: { _ in Issue.record("it was disposed of") })
      if round % 2 == 0 { await begun.reaches(1) }
      subscription.dispose()
    }
    await running.reaches(0)
    await alive.reaches(0)
  }

  @Test("completing while it is disposed of ends it once") func completionStress() async {
    let alive = Counter()
    let ends = Counter()
    for _ in 0..<rounds() {
      let values = Counter()
      let subscription = Signal<Tracked>.task { Tracked(1, alive) }.subscribe(
        next: { _ in values.increment() }, completed: { ends.increment() })
      await Task.yield()
      subscription.dispose()
      #expect(values.value <= 1)
    }
    #expect(ends.value <= rounds())
    await alive.reaches(0)
  }
}
