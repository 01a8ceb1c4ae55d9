import Scheduling

/// Lets the main actor do its waiting work.
@MainActor package func turn() async {
  await withCheckedContinuation { done in Scheduler.main.schedule { done.resume() } }
}
