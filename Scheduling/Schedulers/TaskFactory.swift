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

  /// Starts a task that runs `body` with the actor. If the actor has been released, calls `dropped`
  /// instead.
  func start(
    _ body: @escaping @Sendable ((any Actor)?) async -> Void, orElse dropped: () -> Void
  ) {
    let actor = actor?()
    if actor == nil, self.actor != nil { return dropped() }
    Task(executorPreference: executor, priority: priority) { await body(actor) }
  }

  /// Starts a task that only waits.
  func sleep(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    Task(executorPreference: executor, priority: priority) { await body() }
  }
}

/// A clock that shows the time since its creation, as any other clock measures it.
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
  /// The attoseconds from one run to the next, if it repeats.
  let interval: Int128?
  private weak let scheduler: TaskScheduler?

  // These are used under the scheduler's lock.
  /// Whether it is on the agenda, and was not cancelled.
  var isSleeping = false
  /// Whether it is among the work to run now.
  var isReady = false

  init(
    on scheduler: TaskScheduler, interval: Int128?, _ action: @escaping @Sendable () -> Void
  ) {
    self.scheduler = scheduler
    self.interval = interval
    super.init(repeats: interval != nil, action)
  }

  override func ended() {
    if isDisposed { scheduler?.calledOff(self) }
  }
}

/// Rings when the clock shows a time.
final class Alarm: Sendable {
  let time: Int128
  let task = SerialDisposable()

  init(at time: Int128) { self.time = time }

  func dispose() { task.dispose() }
}
