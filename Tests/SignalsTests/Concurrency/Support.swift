import Dispatch

/// Calls a block on the main actor when it is released.
final class Farewell: Sendable {
  private let block: @MainActor @Sendable () -> Void

  init(_ block: @escaping @MainActor @Sendable () -> Void) { self.block = block }

  deinit { MainActor.assumeIsolated { [block] in block() } }
}

/// Runs tasks on a queue of its own, for tests that block a thread: the pool of all tasks may have
/// only two threads.
final class QueueExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "QueueExecutor")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
