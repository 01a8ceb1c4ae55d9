/// Runs its work on another scheduler, by a time that can be paused, and can be slower or faster.
///
/// The time of a game or of a simulation, for instance. All operators with a time stand still while
/// it is paused, and go on where they stood: a delay of three seconds that is paused after one has
/// two seconds left. What has no time is not held up.
///
/// <!-- inside () -->
/// ```swift
/// let game = PausableScheduler(on: .main)
/// let ticks = Signal.interval(every: .milliseconds(16), on: game)
/// let effect = Signal.return("gone").delay(for: .seconds(3), on: game)
/// game.pause()
/// game.speed = 0.5
/// game.resume()
/// ```
/// <!-- after
/// _ = (ticks, effect)
/// -->
///
/// Pieces of work run one after the other on the other scheduler, with this scheduler as the
/// ``Scheduler/current`` one, so operators without `on:` follow it, too. Work with a time runs in
/// the order of that time and, for equal times, of scheduling. Runs of repeating work that have
/// become due meanwhile are merged into one.
///
/// No work comes before its time on this clock. On a ``TestScheduler`` it comes exactly then, if
/// the other clock has such a time: at a speed of 0.1, three seconds take thirty.
///
/// Its owner keeps it: work that still waits when the scheduler is released is cancelled.
public final class PausableScheduler: Scheduler, AgendaScheduler, @unchecked Sendable {
  fileprivate struct State {
    var agenda = Agenda()
    /// What this clock showed when the other clock showed `since`.
    var time = Duration.zero
    var since: Duration
    var speed = 1.0 { didSet { fraction = Fraction(speed) } }
    var fraction = Fraction(1)
    var isPaused = false
    /// Wakes the scheduler for the first work on the agenda.
    var alarm: Alarm?

    /// What this clock shows when the other clock shows `other`.
    func time(at other: Duration) -> Duration {
      // Another thread may have set `since` after `other` was read.
      if isPaused || other <= since { return time }
      return min(.latest, time + fraction.multiplied(by: other - since))
    }

    /// How long it takes from `other` on until this clock shows `time`.
    func delay(until time: Duration, from other: Duration) -> Duration {
      since + fraction.dividing(time - self.time) - other
    }

    /// Changes the clock's pace at the present moment.
    mutating func change(at other: Duration, _ body: (inout State) -> Void) {
      time = time(at: other)
      since = max(since, other)
      body(&self)
    }
  }

  /// The alarms to cancel and to set after a change, and how long the new one waits.
  fileprivate typealias Alarms = (old: Alarm?, new: Alarm?, delay: Duration)

  private let scheduler: Scheduler
  private let state: Locked<State>
  /// The work without a delay that waits on the other scheduler.
  private let workAtOnce = CompoundDisposable()

  /// Creates a scheduler whose clock shows zero and runs.
  ///
  /// - Parameters:
  ///   - name: A name for people to read.
  ///   - scheduler: Runs the work, and measures the time. It can't be ``Scheduler/immediate``.
  public init(name: String = "PausableScheduler", on scheduler: Scheduler) {
    require(
      scheduler !== Scheduler.immediate,
      "PausableScheduler.init(name:on:): time can't run on Scheduler.immediate")
    self.scheduler = scheduler
    state = Locked(State(since: scheduler.now))
    super.init(name: name)
  }

  deinit {
    let (alarm, works) = state.withLock { ($0.alarm.take(), $0.agenda.waiting) }
    alarm?.wait.dispose()
    // As in `TestScheduler`: work may hold its own disposable.
    for work in works { work.dispose() }
    workAtOnce.dispose()
  }

  /// The time on this clock: zero when the scheduler was created, and constant while it is paused.
  public override var now: Duration {
    let other = scheduler.now
    return state.withLock { $0.time(at: other) }
  }

  /// Whether the time stands still.
  public var isPaused: Bool { state.withLock { $0.isPaused } }

  /// How many seconds pass on this clock in one second of the other scheduler; at first 1.
  ///
  /// From a millionth to a million. Any thread may set it at any time, in a pause, too. What waits
  /// has the rest of its time at the new speed.
  public var speed: Double {
    get { state.withLock { $0.speed } }
    set {
      require(
        (1e-6...1e6).contains(newValue),
        "PausableScheduler.speed: must be from 1e-6 to 1e6, got \(newValue)")
      setPace { $0.speed = newValue }
    }
  }

  /// Stops the time.
  ///
  /// No work with a time starts after this returns, not even if it was due before, but for work
  /// that another thread is just about to start. Work without a delay goes on.
  public func pause() {
    setPace { $0.isPaused = true }
  }

  /// Lets the time go on where it stood.
  public func resume() {
    setPace { $0.isPaused = false }
  }

  /// Schedules `action` on the other scheduler, to run as soon as possible, in a pause, too.
  @discardableResult
  public override func schedule(_ action: @escaping @Sendable () -> Void) -> Disposable {
    let work = ScheduledWork(repeats: false, action)
    // Weak: the other scheduler may drop its work, which then is released.
    let cancel = Disposable { [weak work] in work?.dispose() }
    workAtOnce.add(cancel)
    scheduler.schedule { [weak self] in
      guard let self else { return }
      workAtOnce.remove(cancel)
      work.perform(on: self)
    }
    return work
  }

  /// Schedules `action` to run when this clock has moved by `delay`; zero or less is now.
  @discardableResult
  public override func schedule(
    after delay: Duration, _ action: @escaping @Sendable () -> Void
  ) -> Disposable {
    guard delay > .zero else { return schedule(action) }
    return add(AgendaWork(on: self, action), after: delay)
  }

  /// Schedules `action` to run when this clock has moved by `delay`, and again after each
  /// `interval`.
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
    return add(AgendaWork(on: self, interval: interval, action), after: delay)
  }

  private func add(_ work: AgendaWork, after delay: Duration) -> Disposable {
    let other = scheduler.now
    let alarms: Alarms? = state.withLock { state in
      guard let time = state.time(at: other).deadline(after: delay) else { return nil }
      state.agenda.add(work, at: time)
      return state.changeAlarm(at: other)
    }
    if let alarms { set(alarms) } else { work.giveUp() }
    return work
  }

  func calledOff(_ work: AgendaWork) {
    let other = scheduler.now
    set(
      state.withLock { state in
        state.agenda.remove(work)
        return state.changeAlarm(at: other)
      })
  }

  private func setPace(_ body: (inout State) -> Void) {
    let other = scheduler.now
    set(
      state.withLock { state in
        state.change(at: other, body)
        let old = state.alarm.take()
        let new = state.changeAlarm(at: other)
        return (old, new.new, new.delay)
      })
  }

  // The other scheduler holds this one only weakly, since a test scheduler may be the one that
  // never runs again.
  private func set(_ alarms: Alarms) {
    alarms.old?.wait.dispose()
    guard let alarm = alarms.new else { return }
    alarm.wait.disposable = scheduler.schedule(after: alarms.delay) { [weak self] in
      self?.rang(alarm)
    }
  }

  /// Runs the first work that is due. Before that, the alarm is set for the work after it, so that
  /// work which pauses the time cancels that alarm, and holds up all that comes later.
  private func rang(_ alarm: Alarm) {
    let other = scheduler.now
    let (work, alarms): (AgendaWork?, Alarms) = state.withLock { state in
      guard state.alarm === alarm else { return (nil, (nil, nil, .zero)) }
      state.alarm = nil
      // A scheduler of the user's may ring before its clock shows the time.
      let work = state.takeNext(until: max(state.time(at: other), alarm.time))
      return (work, state.changeAlarm(at: other))
    }
    set(alarms)
    work?.perform(on: self)
  }
}

extension PausableScheduler.State {
  /// Takes the first work that is due by `now` off the agenda, and adds its next run.
  fileprivate mutating func takeNext(until now: Duration) -> AgendaWork? {
    guard let (work, time) = agenda.next(until: now) else { return nil }
    agenda.addNextRun(of: work, after: work.delayOfNextRun(late: now - time), from: time)
    return work
  }

  /// Sets the alarm for the first work on the agenda.
  fileprivate mutating func changeAlarm(at other: Duration) -> PausableScheduler.Alarms {
    let old = alarm
    guard !isPaused, let time = agenda.firstTime else {
      alarm = nil
      return (old, nil, .zero)
    }
    // An alarm that rings early, because its work was cancelled, only leads to the next alarm.
    if let old, old.time <= time { return (nil, nil, .zero) }
    alarm = Alarm(at: time)
    return (old, alarm, delay(until: time, from: other))
  }
}

/// A speed as a fraction of whole numbers, so that times don't drift: 0.1 is a tenth.
private struct Fraction {
  private let numerator: Int128
  private let denominator: Int128

  init(_ value: Double) {
    var power = 1.0
    while (value * power).rounded() / power != value, power < 1e22 { power *= 10 }
    numerator = Int128((value * power).rounded())
    denominator = Int128(power)
  }

  /// The product, rounded down.
  func multiplied(by duration: Duration) -> Duration {
    Self.multiply(duration, by: numerator, over: denominator, roundingUp: false)
  }

  /// The quotient, rounded up.
  func dividing(_ duration: Duration) -> Duration {
    Self.multiply(duration, by: denominator, over: numerator, roundingUp: true)
  }

  private static func multiply(
    _ duration: Duration, by numerator: Int128, over denominator: Int128, roundingUp: Bool
  ) -> Duration {
    let (quotient, rest) = denominator.dividingFullWidth(
      duration.attoseconds.multipliedFullWidth(by: numerator))
    return Duration(attoseconds: quotient + (roundingUp && rest > 0 ? 1 : 0))
  }
}
