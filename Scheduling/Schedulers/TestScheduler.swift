/// Runs its work only when the caller tells it to, on a clock that moves only when the caller moves
/// it.
///
/// The clock starts at zero. Nothing runs until the caller calls ``step()``, ``advance(by:)``,
/// ``advance(to:)`` or ``run(limit:)``. Then work runs on the calling thread, in the order of its
/// time and, for equal times, of scheduling. Work that is scheduled meanwhile takes part. Any
/// thread may schedule and cancel work at any time, but only one thread at a time may make it run:
/// this is checked. Work may itself step and advance the scheduler that runs it.
///
/// A test's own code runs on no scheduler. So in the code of a test, a test scheduler is the
/// ``Scheduler/current`` one for as long as it lives. "The code of a test" is the task that created
/// the scheduler, or, outside of tasks, the thread that created it. With the module SignalsTesting
/// it is all of the test, with its child tasks. If there are several test schedulers, the latest
/// one is current. So signals begin at once where a test subscribes to them:
///
/// <!-- member -->
/// ```swift
/// @Test func delays() {
///   let clock = TestScheduler()
///   let recorder = Signal.return(1).delay(for: .seconds(2), on: clock).record(on: clock)
///   clock.run()
///   #expect(recorder.values == [1])
/// }
/// ```
///
/// What is subscribed to in the scheduler's own work belongs to it: a signal that is recorded with
/// `record(on:)`, one that is subscribed to inside of ``Scheduler/performAsCurrent(_:)``, and what
/// those subscribe to later. Tasks that these signals begin run on the scheduler, whatever thread
/// sends the value, unless they are given an executor, or another scheduler runs the code that
/// sends.
///
/// A detached task or another thread doesn't belong to the test. The test fails with a message if a
/// signal begins in the background there while this scheduler runs, and then schedules work on it.
///
/// A program that is no test is treated in the same way: in the task or on the thread that made the
/// scheduler, `on:` that is left out means this scheduler. If the times of a program's data move
/// the clock, make it in a `defer`, in front of `subscribe(on: .background())`.
///
/// Work that still waits when the scheduler is released is cancelled. But work of a subscription,
/// such as a value that `delay` holds back, keeps the scheduler: run that work, or dispose of the
/// subscription.
///
/// In ReactiveObjC: `RACTestScheduler` (features [SD20–SD24](doc:ReactiveObjCFeatures#Schedulers)),
/// which has no clock of its own, does not keep the order of equal times, counts cancelled work as
/// a step, and runs the work that is left when it is deallocated.
public final class TestScheduler: Scheduler, AgendaScheduler, @unchecked Sendable {
  // Unchecked, because of `home`, which only `init` sets.

  private struct State {
    var now = Duration.zero
    var agenda = Agenda()
    /// How many runs of repeating work followed each other, with nothing else scheduled, cancelled
    /// or run.
    var uneventfulRuns = 0
    var driver: ObjectIdentifier?
    /// The number that the last run got from `StrayWork` at its end.
    var lastRun: UInt64 = 0
    /// Complaints about stray work, which the thread that drives the scheduler reports after the
    /// run.
    var complaints: [String] = []

    /// Takes the next work off the agenda, begins it, and moves the clock.
    mutating func next(until end: Duration) -> AgendaWork? {
      while let (work, time) = agenda.next(until: end) {
        guard work.begin() else {
          agenda.remove(work)
          continue
        }
        // Add the next run before this one runs: work that this run schedules for the same time
        // comes after it (SD23).
        agenda.addNextRun(of: work, after: work.interval, from: time)
        uneventfulRuns = work.interval == nil ? 0 : uneventfulRuns + 1
        now = max(now, time)
        return work
      }
      return nil
    }
  }

  private static let mostUneventfulRuns = 1_000_000

  private let state = Locked(State())
  private let places: [TestSchedulers.Place]
  private let complain: @Sendable (String) -> Void
  private let remark: @Sendable (String) -> Void
  package let realWork = RealWork()
  /// What stands for this scheduler in chains.
  package private(set) var home = HomeScheduler.none

  /// Creates a scheduler whose clock shows zero.
  // Disfavoured, because SignalsTesting has an initialiser of the same form, which knows the test.
  @_disfavoredOverload
  public override convenience init(name: String = "TestScheduler") {
    self.init(name: name, at: TestSchedulers.here)
  }

  /// Creates a scheduler.
  ///
  /// - Parameters:
  ///   - name: A name for people to read.
  ///   - places: The code in which it is the current scheduler.
  ///   - complain: Tells the test about work that was scheduled from the background.
  ///   - remark: Says that tasks run beside virtual time.
  package init(
    name: String, at places: [TestSchedulers.Place],
    complain: @escaping @Sendable (String) -> Void = warn,
    remark: @escaping @Sendable (String) -> Void = warn
  ) {
    self.places = places
    self.complain = complain
    self.remark = remark
    super.init(name: name)
    home = HomeScheduler(number: TestSchedulers.number(self))
    TestSchedulers.add(self, at: places)
  }

  deinit {
    TestSchedulers.remove(self, from: places)
    TestSchedulers.free(home.number)
    // Dispose of the work instead of only releasing it: work may hold its own disposable, and would
    // leak.
    for work in state.withLock({ $0.agenda.waiting }) { work.dispose() }
  }

  /// The time on the virtual clock.
  public override var now: Duration {
    state.withLock { $0.now }
  }

  /// Schedules `action` for the time that the clock shows.
  @discardableResult
  public override func schedule(_ action: @escaping @Sendable () -> Void) -> Disposable {
    schedule(after: .zero, action)
  }

  /// Schedules `action` to run when the clock has moved by `delay`; zero or less is now.
  @discardableResult
  public override func schedule(
    after delay: Duration, _ action: @escaping @Sendable () -> Void
  ) -> Disposable {
    add(AgendaWork(on: self, action), after: delay)
  }

  /// Schedules `action` to run when the clock has moved by `delay`, and again after each
  /// `interval`.
  ///
  /// - Parameters:
  ///   - delay: When the first run is due; zero or less is now.
  ///   - interval: The time from one run to the next; more than zero.
  ///   - leeway: Zero or more; the virtual clock has no use for it.
  ///   - action: What to run.
  @discardableResult
  public override func schedule(
    after delay: Duration, repeatingEvery interval: Duration, leeway: Duration = .zero,
    _ action: @escaping @Sendable () -> Void
  ) -> Disposable {
    checkRepetition(every: interval, leeway: leeway)
    return add(AgendaWork(on: self, interval: interval, action), after: delay)
  }

  /// Moves the clock to the time of the next action, and runs it. Returns whether there was one.
  @discardableResult
  public func step() -> Bool {
    drive("step()") { runNext(until: .latest) }
  }

  /// Does the same as ``step()``, if the next action is due at `time` or before.
  package func step(until time: Duration) -> Bool {
    drive("step()") { runNext(until: time) }
  }

  /// Whether work is due at the time that the clock shows. Cancelled work may count, too.
  package var isWorkDue: Bool {
    state.withLock { state in state.agenda.firstTime.map { $0 <= state.now } ?? false }
  }

  /// Runs the next `count` actions, or as many as there are, and returns how many.
  @discardableResult
  public func step(_ count: Int) -> Int {
    require(count >= 0, "TestScheduler.step(_:): the count must not be negative, got \(count)")
    return drive("step(_:)") {
      var done = 0
      while done < count, runNext(until: .latest) { done += 1 }
      return done
    }
  }

  /// Runs everything that is due within `duration` from now, then moves the clock there.
  ///
  /// A negative duration is a programming mistake.
  public func advance(by duration: Duration) {
    require(
      duration >= .zero,
      "TestScheduler.advance(by:): the clock can't go backwards, got \(duration)")
    advance("advance(by:)", to: now.deadline(after: duration) ?? .latest)
  }

  /// Runs everything that is due up to and including `time`, then moves the clock there.
  ///
  /// A time before ``now`` is a programming mistake.
  public func advance(to time: Duration) {
    require(
      time >= now,
      "TestScheduler.advance(to:): the clock can't go backwards from \(now), got \(time)")
    advance("advance(to:)", to: min(time, .latest))
  }

  /// Runs everything until nothing is left; the clock then shows the time of the last action.
  ///
  /// Work that never ends is a programming mistake, which stops the program with a message. Work
  /// counts as endless after more than `limit` actions. Repeating work also counts as endless after
  /// a million runs during which nothing is scheduled or cancelled and no other action runs.
  public func run(limit: Int = 10_000_000) {
    require(limit > 0, "TestScheduler.run(limit:): the limit must be positive, got \(limit)")
    drive("run(limit:)") {
      state.withLock { $0.uneventfulRuns = 0 }
      var runs = 0
      while runNext(until: .latest) {
        runs += 1
        let mayGoOn = runs < limit || state.withLock { $0.agenda.count == 0 }
        require(mayGoOn && !isUneventful, endlessWork(after: runs))
      }
    }
    realWork.takeRemark(about: self).map(remark)
  }

  /// Whether a million repeating actions have run in a row, while nothing was scheduled or
  /// cancelled, and no other action ran.
  package var isUneventful: Bool {
    state.withLock { $0.uneventfulRuns >= Self.mostUneventfulRuns }
  }

  func calledOff(_ work: AgendaWork) {
    state.withLock { state in
      state.uneventfulRuns = 0
      state.agenda.remove(work)
    }
  }

  private func add(_ work: AgendaWork, after delay: Duration) -> Disposable {
    LockRule.check("TestScheduler.schedule(…) is called")
    ThreadContext.withCurrent { $0.strayWork }.map(look)
    let isNever = state.withLock { state in
      state.uneventfulRuns = 0
      guard let time = state.now.deadline(after: delay) else { return true }
      state.agenda.add(work, at: time)
      return false
    }
    if isNever { work.giveUp() }
    return work
  }

  private func advance(_ call: String, to time: Duration) {
    drive(call) {
      while runNext(until: time) {}
      // Work may have advanced the clock beyond `time`.
      state.withLock { $0.now = max($0.now, time) }
    }
  }

  /// Runs the next action that is due. Returns whether there was one.
  private func runNext(until end: Duration) -> Bool {
    guard let work = state.withLock({ $0.next(until: end) }) else { return false }
    work.run()
    return true
  }

  /// Runs `body` with this scheduler as current. Stops the program if another thread is doing so.
  private func drive<Result>(_ call: String, _ body: () -> Result) -> Result {
    let thread = ObjectIdentifier(ThreadContext.current)
    let outer = state.withLock {
      let outer = $0.driver
      $0.driver = outer ?? thread
      return outer
    }
    require(
      outer == nil || outer == thread,
      "TestScheduler.\(call): another thread is running this scheduler's work")
    defer { end(driver: outer) }
    return performAsCurrent(body)
  }

  private func end(driver outer: ObjectIdentifier?) {
    let complaints = state.withLock { state in
      state.driver = outer
      guard outer == nil else { return [String]() }
      state.lastRun = StrayWork.nextNumber()
      return exchange(&state.complaints, with: [])
    }
    complaints.forEach(complain)
  }

  /// Complains if `work`, which schedules on this scheduler for the first time, was created before
  /// the end of a run.
  private func look(at work: StrayWork) {
    guard let text = work.takeComplaint(about: self) else { return }
    let thread = ObjectIdentifier(ThreadContext.current)
    let isNow = state.withLock { state in
      if state.driver == nil { return state.lastRun > work.number }
      // The driving thread reports the complaint after its run, since that thread belongs to the
      // test.
      if state.driver != thread { state.complaints.append(text) }
      return false
    }
    if isNow { complain(text) }
  }

  /// The test scheduler of the calling code, even if another scheduler is current.
  package static var ofTest: TestScheduler? { TestSchedulers.current as? TestScheduler }

  /// How much work waits for a run, and since what time it is due; nil if none waits.
  package var pendingWork: String? {
    let (count, time) = state.withLock { ($0.agenda.count, $0.agenda.firstTime) }
    guard count > 0, let time else { return nil }
    return "'\(name)' has \(count == 1 ? "a piece" : "\(count) pieces") of work to do, from "
      + "\(time) on"
  }

  private func endlessWork(after runs: Int) -> String {
    let waiting = state.withLock { $0.agenda.waiting }
    let repeating = waiting.filter { $0.interval != nil }.count
    return "TestScheduler.run(limit:): no end after \(runs) actions, at \(now); "
      + "\(waiting.count) are waiting, of which \(repeating) repeat. "
      + "Dispose of what repeats, or use advance(by:)"
  }
}
