import Dispatch

/// Runs tasks on a queue of its own, for tests that block a thread: the pool of all tasks may have
/// only two threads.
final class QueueExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "QueueExecutor")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
