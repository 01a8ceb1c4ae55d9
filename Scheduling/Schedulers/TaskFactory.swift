import Synchronization

/// Starts the tasks of a scheduler.
struct TaskFactory: Sendable {
  /// Returns the actor to run on, nil when it has been released. Without this closure, tasks run on
  /// no actor.
  private let actor: (@Sendable () -> (any Actor)?)?
  private let executor: (any TaskExecutor)?
  private let priority: TaskPriority?

  init(actor: @escaping @Sendable () -> (any Actor)?) {
    self.actor = actor
    executor = nil
    priority = nil
  }

  init(executor: (any TaskExecutor)?, priority: TaskPriority?) {
    actor = nil
    self.executor = executor
    self.priority = priority
  }

  /// The priority of work that the calling code schedules, as a number above 0.
  var urgency: UInt8 {
    if let priority { return max(priority.rawValue, 1) }
    let current = Task.currentPriority.rawValue
    // The priority of an app's main thread is higher than that of any task.
    return current == 0 ? TaskPriority.medium.rawValue : min(current, TaskPriority.high.rawValue)
  }

  /// Starts a task that runs `body` with the actor. If the actor has been released, calls `dropped`
  /// instead.
  ///
  /// The task runs the work of all callers, so it inherits nothing from this caller.
  func start(
    urgency: UInt8, _ body: @escaping @Sendable ((any Actor)?) async -> Void,
    orElse dropped: () -> Void
  ) {
    let actor = actor?()
    if actor == nil, self.actor != nil { return dropped() }
    let priority = TaskPriority(rawValue: urgency)
    Task.detached(executorPreference: executor, priority: priority) { await body(actor) }
  }

  /// Starts a task that only waits. It waits for the work of all callers, so it inherits nothing
  /// from this one.
  func sleep(urgency: UInt8, _ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    let priority = TaskPriority(rawValue: urgency)
    return Task.detached(executorPreference: executor, priority: priority) { await body() }
  }
}

/// A clock of any type, which shows the time since this object was created.
struct AnyClock: Sendable {
  private let show: @Sendable () -> Duration
  private let wait: @Sendable (Duration) async throws -> Void

  init(_ clock: some Clock<Duration>) {
    let origin = clock.now
    show = { origin.duration(to: clock.now) }
    wait = { try await clock.sleep(until: origin.advanced(by: $0), tolerance: nil) }
  }

  var now: Duration { show() }

  func sleep(until time: Duration) async throws { try await wait(time) }
}

/// Work of a task scheduler that waits for its time.
final class SleepingWork: ScheduledWork, @unchecked Sendable {
  // Unchecked, because of the variables, which are used under the scheduler's lock.

  /// The attoseconds from one run to the next, if it repeats.
  let interval: Int128?
  let urgency: UInt8
  private weak let scheduler: TaskScheduler?

  /// Whether the work is on the agenda, and was not cancelled.
  var isSleeping = false
  /// Whether the work is in the scheduler's list of work to run now.
  var isReady = false

  init(
    on scheduler: TaskScheduler, urgency: UInt8, interval: Int128?,
    _ action: @escaping @Sendable () -> Void
  ) {
    self.scheduler = scheduler
    self.urgency = urgency
    self.interval = interval
    super.init(repeats: interval != nil, action)
  }

  override func ended() {
    if isDisposed { scheduler?.calledOff(self) }
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
  let time: Int128
  let urgency: UInt8
  let task = SerialDisposable()

  init(at time: Int128, urgency: UInt8) {
    self.time = time
    self.urgency = urgency
  }

  func dispose() { task.dispose() }
}
