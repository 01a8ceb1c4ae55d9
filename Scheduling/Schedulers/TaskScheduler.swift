/// Runs its work in tasks: on an actor, or on a task executor, and by the time of a `Clock`.
///
/// Pieces of work run one after the other, in the order of scheduling, each without a suspension.
/// Between two batches of work, other work of the actor or executor can run. Work that is due at
/// the same time runs in the order of scheduling. Repeating work keeps to its times on any clock:
///
/// <!-- inside (store: isolated any Actor) -->
/// ```swift
/// let onStore = TaskScheduler(isolatedTo: store)
/// let slowly = TaskScheduler(clock: SuspendingClock())
/// ```
/// <!-- after
/// _ = (onStore, slowly)
/// -->
///
/// The work sees no task-local values, since one task runs the work of many callers. Unless the
/// scheduler has a priority, work runs at the priority of the code that schedules it, or at a
/// higher one if more urgent work stands behind it.
///
/// While work with a delay waits, a task sleeps on the clock. When no such work is left, that task
/// is cancelled.
public final class TaskScheduler: Scheduler, AgendaScheduler, @unchecked Sendable {
  fileprivate struct State {
    /// Work to run now, in order.
    var ready = ReadyWork()
    /// The task that runs the work in `ready`, or is about to.
    var drain: Drain?
    /// Work to run later.
    var agenda = Agenda()
    /// The highest urgency of any work on the agenda since it was last empty.
    var agendaUrgency: UInt8 = 0
    /// Wakes the scheduler for the first work on the agenda.
    var alarm: Alarm?
  }

  private let state = Locked(State())
  private let tasks: TaskFactory
  private let clock: AnyClock

  /// Creates a scheduler that runs its work on `actor`.
  ///
  /// The scheduler keeps the actor alive.
  public convenience init(
    name: String = "TaskScheduler", isolatedTo actor: any Actor,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(name: name, TaskFactory(actor: { actor }), clock: clock)
  }

  /// Creates a scheduler that runs its work in tasks without isolation.
  ///
  /// - Parameters:
  ///   - name: A name for people to read.
  ///   - executor: Where the tasks prefer to run; by default, on the pool of threads of all tasks.
  ///   - priority: The priority of the tasks; by default, that of the code that schedules.
  ///   - clock: The clock that measures delays.
  public convenience init(
    name: String = "TaskScheduler", on executor: (any TaskExecutor)? = nil,
    priority: TaskPriority? = nil, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(name: name, TaskFactory(executor: executor, priority: priority), clock: clock)
  }

  /// Creates a scheduler that runs its work on an actor, and drops the work once the actor has been
  /// released.
  package convenience init(
    name: String = "TaskScheduler", isolatedTo actor: @escaping @Sendable () -> (any Actor)?
  ) {
    self.init(name: name, TaskFactory(actor: actor), clock: ContinuousClock())
  }

  private init(name: String, _ tasks: TaskFactory, clock: any Clock<Duration>) {
    self.tasks = tasks
    self.clock = AnyClock(clock)
    super.init(name: name)
  }

  /// The time that has passed on the clock since the scheduler was created.
  public override var now: Duration { clock.now() }

  /// Schedules `action` to run as soon as the actor or executor gets to it.
  @discardableResult
  public override func schedule(_ action: @escaping @Sendable () -> Void) -> Disposable {
    let work = AgendaWork(on: nil, urgency: tasks.urgency, action)
    change { $0.ready.append(work) }
    return work
  }

  /// Schedules `action` to run after `delay` on the clock; zero or less is now.
  @discardableResult
  public override func schedule(
    after delay: Duration, _ action: @escaping @Sendable () -> Void
  ) -> Disposable {
    guard delay > .zero else { return schedule(action) }
    return sleep(for: delay, action)
  }

  /// Schedules `action` to run after `delay` on the clock, and again after each `interval`.
  ///
  /// - Parameters:
  ///   - delay: When the first run is due; zero or less is now.
  ///   - interval: The time from one run to the next; more than zero.
  ///   - leeway: Zero or more; the scheduler makes no use of it.
  ///   - action: What to run.
  @discardableResult
  public override func schedule(
    after delay: Duration, repeatingEvery interval: Duration, leeway: Duration = .zero,
    _ action: @escaping @Sendable () -> Void
  ) -> Disposable {
    checkRepetition(every: interval, leeway: leeway)
    return sleep(for: delay, repeatingEvery: interval, action)
  }

  private func sleep(
    for delay: Duration, repeatingEvery interval: Duration? = nil,
    _ action: @escaping @Sendable () -> Void
  ) -> Disposable {
    let work = AgendaWork(on: self, urgency: tasks.urgency, interval: interval, action)
    if let time = now.deadline(after: delay) {
      change { $0.add(work, at: time) }
    } else {
      work.giveUp()
    }
    return work
  }

  func calledOff(_ work: AgendaWork) {
    change { $0.agenda.remove(work) }
  }

  /// Changes what there is to do, and starts the tasks that are needed for it.
  private func change(_ body: (inout State) -> Void) {
    let (alarms, drain) = state.withLock { state in
      body(&state)
      return (state.changeAlarm(), state.drainToStart())
    }
    set(alarms)
    start(drain)
  }

  // MARK: Running

  private func start(_ drain: Drain?) {
    guard let drain else { return }
    let actor = tasks.actor?()
    if actor == nil, tasks.actor != nil {
      // The actor has been released.
      for work in state.withLock({ $0.takeAll() }) { work.dispose() }
      return
    }
    // The task runs the work of all callers, so it inherits nothing from this caller.
    Task.detached(
      executorPreference: tasks.executor, priority: TaskPriority(rawValue: drain.urgency)
    ) {
      await self.run(drain, isolatedTo: actor)
    }
  }

  private func run(_ drain: Drain, isolatedTo actor: isolated (any Actor)?) async {
    while let batch = state.withLock({ $0.takeBatch(for: drain) }) {
      var done = 0
      for work in batch {
        if drain.isOvertaken { break }
        work.perform(on: self)
        done += 1
      }
      let next = state.withLock { state in
        state.ready.putBack(batch[done...])
        return state.successor(of: drain)
      }
      if let next { return start(next) }
      await Task.yield()
    }
  }

  // MARK: Sleeping

  private func set(_ alarms: (old: Alarm?, new: Alarm?)) {
    alarms.old?.wait.dispose()
    guard let alarm = alarms.new else { return }
    let clock = clock
    // The task waits for the work of all callers, so it inherits nothing from this one.
    let task = Task.detached(
      executorPreference: tasks.executor, priority: TaskPriority(rawValue: alarm.urgency)
    ) {
      // An error means that the task was cancelled while it slept.
      guard (try? await clock.sleep(alarm.time)) != nil else { return }
      self.rang(alarm)
    }
    alarm.wait.disposable = Disposable { task.cancel() }
  }

  private func rang(_ alarm: Alarm) {
    let now = now
    change { state in
      guard state.alarm === alarm else { return }
      state.alarm = nil
      state.wake(until: now)
    }
  }
}

extension TaskScheduler.State {
  /// Returns the task that the caller has to start to run the work that is ready; nil if none is
  /// needed.
  fileprivate mutating func drainToStart() -> Drain? {
    if ready.isEmpty { return nil }
    if let drain, drain.urgency >= ready.urgency || drain.giveWay() { return nil }
    drain = Drain(ready.urgency)
    return drain
  }

  /// The next work for the task; nil if there is none, or if another task has to do it.
  fileprivate mutating func takeBatch(for drain: Drain) -> [AgendaWork]? {
    guard self.drain === drain else { return nil }
    drain.begin()
    guard !ready.isEmpty else {
      self.drain = nil
      return nil
    }
    return ready.takeUpToMostUrgent()
  }

  /// The task that has to go on with the work that is ready; nil if `drain` goes on itself.
  fileprivate mutating func successor(of drain: Drain) -> Drain? {
    if ready.isEmpty || ready.urgency == drain.urgency { return nil }
    self.drain = Drain(ready.urgency)
    return self.drain
  }

  fileprivate mutating func takeAll() -> [AgendaWork] {
    drain = nil
    return ready.takeAll()
  }

  fileprivate mutating func add(_ work: AgendaWork, at time: Duration) {
    agendaUrgency = agenda.count == 0 ? work.urgency : max(agendaUrgency, work.urgency)
    agenda.add(work, at: time)
  }

  /// Makes all work ready that is due by `now`.
  fileprivate mutating func wake(until now: Duration) {
    while let (work, time) = agenda.next(until: now) {
      agenda.addNextRun(of: work, after: work.delayOfNextRun(late: now - time), from: time)
      ready.append(work)
    }
  }

  /// Sets the alarm for the first work on the agenda. Returns the alarms to cancel and to start, if
  /// any.
  fileprivate mutating func changeAlarm() -> (old: Alarm?, new: Alarm?) {
    let old = alarm
    guard let time = agenda.firstTime else {
      alarm = nil
      return (old, nil)
    }
    // An alarm that rings early, because its work was cancelled, only leads to the next alarm.
    if let old, old.time <= time, old.urgency >= agendaUrgency { return (nil, nil) }
    alarm = Alarm(at: time, urgency: agendaUrgency)
    return (old, alarm)
  }
}
