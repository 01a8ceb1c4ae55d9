/// Runs tasks synchronously, on the thread that starts or resumes them: so a task may come back
/// from inside of a call that resumes it.
package final class InlineExecutor: TaskExecutor {
  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    unsafe UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
  }
}
