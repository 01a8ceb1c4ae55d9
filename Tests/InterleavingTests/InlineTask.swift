/// Runs a task's parts inline: on the thread that starts or resumes it.
final class InlineExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
  }
}

/// Starts a task here, which runs until it waits, and goes on where it is resumed; puts what came of it
/// into `found`.
func startInline(
  _ found: Place<String>, _ operation: @escaping @Sendable () async throws -> Int?
) {
  Task(executorPreference: InlineExecutor()) {
    do {
      found.put(try await operation().map { "\($0)" } ?? "end")
    } catch {
      found.put("\(type(of: error))")
    }
  }
}
