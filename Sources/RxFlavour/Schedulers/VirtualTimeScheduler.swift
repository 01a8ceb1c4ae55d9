public import Dispatch
import Scheduling
import Signals

/// Runs its work when the program tells it to, in the order of virtual time and, for equal times,
/// of scheduling.
///
/// The work runs on the thread that calls ``start()`` or ``advanceTo(_:)``. Any thread may
/// schedule.
open class VirtualTimeScheduler<Converter: VirtualTimeConverterType>: SchedulerType,
  CustomDebugStringConvertible, @unchecked Sendable
{
  // Unchecked, because a class that can be subclassed can't be checked.

  /// The type of points in virtual time.
  public typealias VirtualTime = Converter.VirtualTimeUnit
  /// The type of distances in virtual time.
  public typealias VirtualTimeInterval = Converter.VirtualTimeIntervalUnit

  private struct Clock {
    var time: VirtualTime
    /// How often the clock was set.
    var changes = 0

    /// Sets the clock to `time`, unless it was set since `changes` were counted. Returns whether it
    /// did. Then `time` is the former time, which the caller releases outside of the lock.
    mutating func set(to time: inout VirtualTime, after changes: Int) -> Bool {
      guard self.changes == changes else { return false }
      self.changes += 1
      swap(&self.time, &time)
      return true
    }
  }

  private let converter: Converter
  private let clockState: Locked<Clock>
  private let agenda = Locked(VirtualAgenda())
  // Declared after them, so it is released right after them.
  @safe @exclusivity(unchecked) private var unwinding = ValueUnwinding()

  /// Creates a scheduler whose clock shows `initialClock`.
  public init(initialClock: VirtualTime, converter: Converter) {
    self.converter = converter
    clockState = Locked(Clock(time: initialClock))
  }

  deinit {
    unwinding.begin(Locked<Clock>.self, orKeep: { Kept((converter, clockState, agenda)) })
  }

  /// The real time that stands for the time on the clock.
  public var now: RxTime { converter.convertFromVirtualTime(clock) }

  /// The virtual time.
  public var clock: VirtualTime { clockState.withLock { $0.time } }

  /// Schedules `action` as if it were due after no time.
  public func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    scheduleRelative(state, dueTime: .nanoseconds(0), action: action)
  }

  /// Schedules `action` to run when `dueTime` has passed, or at another time if
  /// ``adjustScheduledTime(_:)`` changes it. After `.never`, or a span of more than 292 years,
  /// `action` doesn't run.
  public func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    guard let date = now.adding(dueTime) else { return Scheduling.Disposable() }
    let time = converter.convertToVirtualTime(date)
    return scheduleAbsoluteVirtual(state, time: adjustScheduledTime(time), action: action)
  }

  /// Schedules `action` to run when the virtual `dueTime` has passed.
  public func scheduleRelativeVirtual<State: Sendable>(
    _ state: State, dueTime: VirtualTimeInterval,
    action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let time = converter.offsetVirtualTime(clock, offset: dueTime)
    return scheduleAbsoluteVirtual(state, time: time, action: action)
  }

  /// Schedules `action` to run at `time`. Work for a time that has passed runs next, without moving
  /// the clock.
  public func scheduleAbsoluteVirtual<State: Sendable>(
    _ state: State, time: VirtualTime, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    schedule(at: time, isPeriodic: State.self == PeriodicStep.self) { action(state) }
  }

  /// Schedules `work` to run at `time`. Returns what disposes of it, or of its result.
  package final func schedule(
    at time: VirtualTime, isPeriodic: Bool = false, _ work: @escaping @Sendable () -> any Disposable
  ) -> any Disposable {
    let timed = TimedWork(at: time, isPeriodic: isPeriodic, work)
    agenda.withLock { $0.add(timed) }
    return timed
  }

  /// Returns the time at which work runs that is due at `time`: by default, `time`.
  open func adjustScheduledTime(_ time: VirtualTime) -> VirtualTime { time }

  /// Runs all work until none is left, or ``stop()`` is called. While work runs, another call does
  /// nothing.
  ///
  /// Work that never ends is a programming mistake, which stops the program with a message. Work
  /// counts as endless after ten million actions. Repeating work also counts as endless after a
  /// million runs during which no other work is scheduled.
  public func start() {
    guard let run = agenda.withLock({ $0.beginRun() }) else { return }
    var count = 0
    runAll(of: run, isDue: { _ in true }) { work in
      count += 1
      require(
        count <= mostActions
          && (!work.isPeriodic || agenda.withLock { $0.uneventfulPieces } <= mostUneventfulPieces),
        """
        \(type(of: self)).start(): no end after \(count) actions, at \(clock). Dispose of what \
        repeats, or use advanceTo(_:)
        """)
    }
  }

  /// Runs all work that is due up to and including `virtualTime`, then sets the clock to it.
  public func advanceTo(_ virtualTime: VirtualTime) {
    guard let run = agenda.withLock({ $0.beginRun() }) else {
      fatalError("VirtualTimeScheduler.advanceTo(_:): the scheduler is running already")
    }
    runAll(of: run) { [converter] in
      converter.compareVirtualTime($0, virtualTime) != .greaterThan
    }
    moveClock { _ in virtualTime }
  }

  /// Moves the clock by `virtualInterval`, and runs nothing.
  public func sleep(_ virtualInterval: VirtualTimeInterval) {
    moveClock { clock in
      let time = converter.offsetVirtualTime(clock, offset: virtualInterval)
      require(
        converter.compareVirtualTime(time, clock) != .lessThan,
        "VirtualTimeScheduler.sleep(_:): the clock can't go back by \(virtualInterval)")
      return time
    }
  }

  /// Ends ``start()`` or ``advanceTo(_:)`` after the work that runs now.
  public func stop() { agenda.withLock { $0.endRun() } }

  /// The times of the work that waits, in order. While ``start()`` or ``advanceTo(_:)`` chooses the
  /// next work, only of the work that was scheduled since it began to choose.
  public var debugDescription: String {
    let waiting = agenda.withLock { $0.waiting }
    return "\(waiting.sorted(by: comes).map(time(of:)))"
  }

  /// Sets the clock to the result of `next`, which gets the present time. Nil leaves the clock as
  /// it is. Another thread may set the clock meanwhile; then calls `next` again.
  private func moveClock(_ next: (VirtualTime) -> VirtualTime?) {
    while true {
      let (clock, changes) = clockState.withLock { ($0.time, $0.changes) }
      guard var time = next(clock) else { return }
      if clockState.withLock({ $0.set(to: &time, after: changes) }) { return }
    }
  }

  private func runAll(
    of run: Int, isDue: (VirtualTime) -> Bool, before: (VirtualWork) -> Void = { _ in }
  ) {
    while let work = takeNext(of: run, if: isDue) {
      before(work)
      work.perform()
    }
    agenda.withLock { $0.endRun(run) }
  }

  /// Takes the next work, and moves the clock to its time unless it was cancelled.
  private func takeNext(of run: Int, if isDue: (VirtualTime) -> Bool) -> VirtualWork? {
    guard var (heap, arrived) = agenda.withLock({ $0.takeAll(for: run) }) else { return nil }
    for work in arrived { heap.add(work, comes: comes) }
    arrived = []
    let next = heap.works.first.flatMap { isDue(time(of: $0)) ? $0 : nil }
    if next != nil { heap.removeFirst(comes: comes) }
    agenda.withLock { $0.putBack(heap, without: next) }
    guard let next, !next.isDisposed else { return next }
    let due = time(of: next)
    moveClock { converter.compareVirtualTime(due, $0) == .greaterThan ? due : nil }
    return next
  }

  private func time(of work: VirtualWork) -> VirtualTime {
    // All work of this scheduler has a time.
    unsafe unsafeDowncast(work, to: TimedWork<VirtualTime>.self).time
  }

  private func comes(_ work: VirtualWork, before other: VirtualWork) -> Bool {
    switch converter.compareVirtualTime(time(of: work), time(of: other)) {
    case .lessThan: true
    case .equal: work.number < other.number
    case .greaterThan: false
    }
  }
}

/// How many actions count as endless.
private let mostActions = 10_000_000

/// How many actions of repeating work count as endless.
private let mostUneventfulPieces = 1_000_000
