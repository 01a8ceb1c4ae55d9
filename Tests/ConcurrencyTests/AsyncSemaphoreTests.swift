import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("An asynchronous semaphore", .leavesNothing, .timeLimit(.minutes(60)))
struct AsyncSemaphoreTests {
  private let marbles = Marbles()
  private let running = Counter()
  private let most = Mutexed(0)

  private var executor: any TaskExecutor { marbles.scheduler.executor }

  /// A call that takes some seconds, and may go on although its task is cancelled.
  private func call(
    _ limit: AsyncSemaphore, _ value: String, seconds: Int = 3, priority: Int = 0,
    ignoresCancellation: Bool = false
  ) -> Signal<String> {
    let clock = marbles.scheduler.clock
    return Signal.task(on: executor) { [running, most] in
      try await limit.withPermit(priority: priority) {
        let now = running.increment()
        most.withLock { $0 = max($0, now) }
        defer { running.decrement() }
        if ignoresCancellation {
          await Task(executorPreference: executor) {
            try? await clock.sleep(for: .seconds(seconds))
          }.value
        } else {
          try await clock.sleep(for: .seconds(seconds))
        }
        return value
      }
    }
  }

  @Test("limits the calls of several signals together") func values() {
    let limit = AsyncSemaphore(permits: 2)
    let first = marbles.cold("(abc)|").flattenMap { call(limit, $0) }
    let second = marbles.cold("d|").flattenMap { call(limit, $0) }
    let events = (marbles.record(first), marbles.record(second))
    marbles.run()
    marbles.expect(events.0, toBe: "---(ab)--(c|)")
    marbles.expect(events.1, toBe: "------(d|)")
    #expect(most.value == 2)
  }

  @Test("counts a call that ignores its cancellation until it has returned")
  func ignoredCancellation() {
    let limit = AsyncSemaphore(permits: 5)
    let events = marbles.record(
      Signal.from(0..<50).flattenMap { number in
        call(limit, "a", seconds: 4, ignoresCancellation: true)
          .timeout(after: .seconds(1), on: marbles.scheduler).catch(to: .empty)
      })
    marbles.run()
    // All of them are given up after a second, and those that have not begun never begin.
    marbles.expect(events, toBe: "-|")
    #expect(most.value == 5)
    #expect(running.value == 0)
  }

  @Test("with one permit, the latest call begins when the former one has returned") func latest() {
    let one = AsyncSemaphore(permits: 1)
    let source = marbles.cold("abc------|")
    let found = source.flatMapLatest { call(one, $0, ignoresCancellation: true) }
    // The call for b, which waits, is cancelled, and never begins.
    marbles.expect(found, toBe: "------c--|")
    #expect(most.value == 1)
  }

  @Test("calls with a higher priority come first, then those that have waited longest")
  func priority() {
    let limit = AsyncSemaphore(permits: 1)
    let source = marbles.cold("(abcAd)|")
    let calls = source.flattenMap { value in
      call(limit, value, seconds: 1, priority: value == "A" ? 1 : 0)
    }
    marbles.expect(calls, toBe: "-aAbc(d|)")
  }

  @Test("keeps the order of each key under one limit for all") func perKey() {
    let limit = AsyncSemaphore(permits: 2)
    let source = marbles.cold("(aAbBc)|")
    let calls = source.groupBy(
      { $0.lowercased() }, untilIdleFor: .seconds(9), on: marbles.scheduler
    ).flattenMap { group in
      group.mapAsync(on: executor) { [clock = marbles.scheduler.clock, running, most] value in
        try await limit.withPermit {
          let now = running.increment()
          most.withLock { $0 = max($0, now) }
          defer { running.decrement() }
          try await clock.sleep(for: .seconds(2))
          return value
        }
      }
    }
    marbles.expect(calls, toBe: "--(ab)-(cA)-(B|)")
    #expect(most.value == 2)
  }

  @Test("a permit is free again when the call throws") func throwing() async throws {
    let limit = AsyncSemaphore(permits: 1)
    await #expect(throws: SomeError.self) { try await limit.withPermit { throw SomeError() } }
    #expect(try await limit.withPermit { 1 } == 1)
  }

  @Test("calls that give up leave nothing, however many do", .tags(.E10)) func givingUp() async {
    let limit = AsyncSemaphore(permits: 1)
    let clock = marbles.scheduler
    let holder = call(limit, "a", seconds: 9).subscribe()
    clock.advance(by: .seconds(1))
    for _ in 0..<1000 {
      let waiting = call(limit, "b").subscribe()
      clock.advance(by: .milliseconds(1))
      waiting.dispose()
    }
    #expect(running.value == 1)
    clock.advance(by: .seconds(10))
    #expect(running.value == 0)
    #expect(most.value == 1)
    withExtendedLifetime(holder) {}
  }

  @Test("at most as many calls run as there are permits, and each one runs, on any threads")
  func stress() async {
    let limit = AsyncSemaphore(permits: 3)
    let (running, most, done) = (Counter(), Mutexed(0), Counter())
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<rounds(20_000, inDebug: 2_000) {
        group.addTask {
          let task = Task {
            try await limit.withPermit(priority: number % 3) {
              let now = running.increment()
              most.withLock { $0 = max($0, now) }
              await Task.yield()
              running.decrement()
            }
          }
          if number.isMultiple(of: 5) { task.cancel() }
          if (try? await task.value) != nil || number.isMultiple(of: 5) { done.increment() }
        }
      }
    }
    #expect(most.value <= 3)
    #expect(running.value == 0)
    #expect(done.value == rounds(20_000, inDebug: 2_000))
    // All permits are free again.
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<3 { group.addTask { _ = try? await limit.withPermit { await Task.yield() } } }
    }
  }
}
