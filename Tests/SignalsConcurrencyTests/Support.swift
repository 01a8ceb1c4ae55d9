import Foundation
import Scheduling
import Signals
import Synchronization

struct SomeError: Error, Equatable {}

/// A variable behind a lock.
final class Shared<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: Value

  init(_ value: Value) { stored = value }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.withLock { body(&stored) }
  }

  var value: Value { withLock { $0 } }
}

/// Counts what happens, from any thread.
final class Counter: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .sequentiallyConsistent) }

  func increment() { count.add(1, ordering: .sequentiallyConsistent) }
  func decrement() { count.subtract(1, ordering: .sequentiallyConsistent) }
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

/// Lets other tasks and threads go on until `condition` holds; after many turns for a while each, so as
/// not to keep a busy machine from doing what is waited for.
func wait(
  isolation: isolated (any Actor)? = #isolation, until condition: () async -> Bool
) async {
  var turns = 0
  while await !condition() {
    turns += 1
    if turns < 100 {
      await Task.yield()
      sched_yield()
    } else {
      try? await Task.sleep(for: .milliseconds(1))
    }
  }
}

/// How often each race is run.
let rounds = 1000
