import Foundation
import Scheduling
import Signals

struct SomeError: Error, Equatable {}

/// A variable behind a lock, for whose changes tasks can wait.
final class Shared<Value: Sendable>: @unchecked Sendable {
  private struct Wait {
    let isOver: @Sendable (Value) -> Bool
    let task: CheckedContinuation<Void, Never>
  }

  private let lock = NSLock()
  private var stored: Value
  private var waits: [Wait] = []

  init(_ value: Value) { stored = value }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    let (result, over) = lock.withLock {
      let result = body(&stored)
      let over = waits.filter { $0.isOver(stored) }
      if !over.isEmpty { waits.removeAll { $0.isOver(stored) } }
      return (result, over)
    }
    for wait in over { wait.task.resume() }
    return result
  }

  var value: Value { lock.withLock { stored } }

  /// Suspends the task until the value is as `isOver` says.
  func wait(
    isolation: isolated (any Actor)? = #isolation,
    until isOver: @escaping @Sendable (Value) -> Bool
  ) async {
    await withCheckedContinuation { task in
      let isOverNow = lock.withLock {
        if !isOver(stored) { waits.append(Wait(isOver: isOver, task: task)) }
        return isOver(stored)
      }
      if isOverNow { task.resume() }
    }
  }
}

/// Counts what happens, from any thread.
final class Counter: Sendable {
  private let count = Shared(0)

  var value: Int { count.value }

  func increment() { count.withLock { $0 += 1 } }
  func decrement() { count.withLock { $0 -= 1 } }

  /// Suspends the task until it is `number`.
  func reaches(_ number: Int, isolation: isolated (any Actor)? = #isolation) async {
    await count.wait { $0 == number }
  }
}

/// A value that can be seen to be released.
final class Tracked: Sendable {
  let number: Int
  private let alive: Counter

  init(_ number: Int, _ alive: Counter) {
    self.number = number
    self.alive = alive
    alive.increment()
  }

  deinit { alive.decrement() }
}

/// Runs tasks at once, on the thread that resumes them: so a task may come back from inside of a
/// call that resumes it.
final class InlineExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
  }
}

/// How often each race is run: so often, or as `SIGNALS_ROUNDS` says if that is more.
func rounds(usually count: Int = 1000) -> Int {
  max(count, ProcessInfo.processInfo.environment["SIGNALS_ROUNDS"].flatMap { Int($0) } ?? 0)
}

/// Calls a block on the main actor as it goes.
final class Farewell: Sendable {
  private let block: @MainActor @Sendable () -> Void

  init(_ block: @escaping @MainActor @Sendable () -> Void) { self.block = block }

  deinit { MainActor.assumeIsolated { [block] in block() } }
}

/// Runs what is scheduled on the main queue.
@MainActor func turn() async {
  await withCheckedContinuation { done in Scheduler.main.schedule { done.resume() } }
}
