import TestSupport

/// Starts a task on this thread, which runs until it waits, and continues where it is resumed. Puts
/// its result into `found`.
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
