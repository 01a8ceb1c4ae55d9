import Synchronization

/// Starts the tasks of a scheduler.
struct TaskFactory: Sendable {
  /// Returns the actor to run on, nil when it has been released. Without this closure, tasks run on
  /// no actor.
  var actor: (@Sendable () -> (any Actor)?)?
  var executor: (any TaskExecutor)?
  var priority: TaskPriority?

  /// The priority of work that the calling code schedules, as a number above 0.
  var urgency: UInt8 {
    if let priority { return max(priority.rawValue, 1) }
    let current = Task.currentPriority.rawValue
    // The priority of an app's main thread is higher than that of any task.
    return current == 0 ? TaskPriority.medium.rawValue : min(current, TaskPriority.high.rawValue)
  }
}

/// A clock of any type, which shows the time since this object was created.
struct AnyClock: Sendable {
  let now: @Sendable () -> Duration
  let sleep: @Sendable (_ end: Duration) async throws -> Void

  init(_ clock: some Clock<Duration>) {
    let origin = clock.now
    now = { origin.duration(to: clock.now) }
    sleep = { try await clock.sleep(until: origin.advanced(by: $0), tolerance: nil) }
  }
}

/// A task that runs the work of a task scheduler.
final class Drain: Sendable {
  let urgency: UInt8
  private let overtaken = Atomic(false)
  private let begun = Atomic(false)

  init(_ urgency: UInt8) { self.urgency = urgency }

  /// Whether more urgent work waits, and another task has to run it.
  var isOvertaken: Bool { overtaken.load(ordering: .relaxed) }

  /// Makes this task stop after the piece of work that is running, and start another task for the
  /// more urgent work. Returns false if this task has not begun. It then runs nothing, and the
  /// caller has to start the other task. Called under the scheduler's lock, as is `begin`.
  func giveWay() -> Bool {
    overtaken.store(true, ordering: .relaxed)
    return begun.load(ordering: .relaxed)
  }

  func begin() { begun.store(true, ordering: .relaxed) }
}

/// A task that sleeps until the clock shows `time`, and then wakes the scheduler.
final class Alarm: Sendable {
  let time: Duration
  let urgency: UInt8
  let wait = SerialDisposable()

  init(at time: Duration, urgency: UInt8 = 0) {
    self.time = time
    self.urgency = urgency
  }
}
