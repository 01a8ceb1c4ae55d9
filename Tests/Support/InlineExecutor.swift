/// Runs tasks synchronously, on the thread that starts or resumes them. So a task may go on inside
/// of the call that resumes it.
package final class InlineExecutor: TaskExecutor {
  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    unsafe UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
  }
}
