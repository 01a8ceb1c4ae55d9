import Signals

/// A record of events, for closures of the main actor.
@MainActor final class Notes<Value> {
  private(set) var entries: [Value] = []
  func add(_ entry: Value) { entries.append(entry) }
}

/// Lets the main actor do the work that waits for it.
@MainActor func turn() async {
  await withCheckedContinuation { continuation in
    Scheduler.main.schedule { continuation.resume() }
  }
}
