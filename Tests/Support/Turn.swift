import Scheduling

/// Lets the main actor do the work that waits for it.
@MainActor package func turn() async {
  await withCheckedContinuation { done in Scheduler.main.schedule { done.resume() } }
}
