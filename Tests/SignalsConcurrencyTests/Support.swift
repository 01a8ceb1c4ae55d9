import Foundation
import Scheduling
import Signals

struct SomeError: Error, Equatable {}

/// Runs tasks at once, on the thread that resumes them: so a task may come back from inside of a
/// call that resumes it.
final class InlineExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
  }
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
