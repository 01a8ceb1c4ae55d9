import Synchronization

/// An action that schedules itself again and again; see ``Scheduler/scheduleRecursively(_:)``.
///
/// Each scheduled run holds the recursion, and so does each `again` that the action has kept. The
/// caller's disposable holds only the scheduled runs. So when no run and no `again` is left, the
/// recursion is released.
final class Recursion: Sendable {
  typealias Action = @Sendable (_ again: @escaping @Sendable () -> Void) -> Void

  private let scheduler: Scheduler
  private let runs: RecursionRuns
  private let state: Locked<State>

  private struct State {
    var action: Action?
  }

  /// The recursions of one thread.
  struct Running {
    /// The loops on the stack, innermost last.
    fileprivate var loops: [RecursionLoop] = []
    /// The recursion that the thread is handing to its scheduler, if any. If a run of the same
    /// recursion starts meanwhile, the scheduler has started it inline.
    fileprivate var beingScheduled: Recursion?
  }

  static func start(_ action: @escaping Action, on scheduler: Scheduler) -> Disposable {
    let runs = RecursionRuns()
    let recursion = Recursion(action, on: scheduler, runs)
    runs.recursion = recursion
    recursion.schedule()
    return runs
  }

  private init(_ action: @escaping Action, on scheduler: Scheduler, _ runs: RecursionRuns) {
    self.scheduler = scheduler
    self.runs = runs
    state = Locked(State(action: action))
  }

  deinit {
    releaseAction()
  }

  func releaseAction() {
    guard let action = state.withLock({ $0.action.take() }) else { return }
    Unwinding.release(consume action)
  }

  fileprivate func schedule() {
    guard let run = runs.reserve() else { return }
    let thread = ThreadContext.current
    let outer = thread.recursions.beingScheduled
    thread.recursions.beingScheduled = self
    let disposable = scheduler.schedule {
      if self.runs.hasStarted(run) { self.start() }
    }
    thread.recursions.beingScheduled = outer
    runs.fill(run, with: disposable)
  }

  /// Does this run and, one after the other, all runs that the scheduler starts inline meanwhile.
  private func start() {
    let thread = ThreadContext.current
    let scheduled = thread.recursions.beingScheduled
    // The loop below has scheduled this run, and the scheduler has started it inline: the loop does
    // the run. A run that starts for another reason, as when the action steps a test scheduler, is
    // done at once.
    if scheduled === self,
      let loop = thread.recursions.loops.lastIndex(where: { $0.recursion === self })
    {
      thread.recursions.loops[loop].runsDue += 1
      return
    }
    thread.recursions.beingScheduled = nil
    let loop = thread.recursions.loops.count
    thread.recursions.loops.append(RecursionLoop(recursion: self))
    while thread.recursions.loops[loop].runsDue > 0, !runs.isDisposed {
      thread.recursions.loops[loop].runsDue -= 1
      runOnce()
    }
    thread.recursions.loops.removeLast()
    thread.recursions.beingScheduled = scheduled
  }

  private func runOnce() {
    guard let action = state.withLock({ $0.action }) else { return }
    let run = RecursionRun(of: self)
    action { run.again() }
    for _ in 0..<run.end() {
      if runs.isDisposed { return }
      schedule()
    }
  }
}

/// A loop that does the runs of a recursion, on a thread's stack.
private struct RecursionLoop {
  let recursion: Recursion
  /// How many runs there are to do: the first one, and those that the scheduler has started inline.
  var runsDue = 1
}

/// One run of a recursion: counts the calls of `again` until it has ended.
private final class RecursionRun: Sendable {
  private let recursion: Recursion
  private let count = ExplorableAtomic(0)
  private static let over = -1

  init(of recursion: Recursion) {
    self.recursion = recursion
  }

  func again() {
    var old = count.load(ordering: .relaxed)
    while old != Self.over {
      let (done, seen) = count.compareExchange(
        expected: old, desired: old + 1, ordering: .acquiringAndReleasing)
      if done { return }
      old = seen
    }
    recursion.schedule()
  }

  /// Ends the run, and returns the number of calls so far. Later calls schedule at once.
  func end() -> Int {
    count.exchange(Self.over, ordering: .acquiringAndReleasing)
  }
}

/// The runs of a recursion that are scheduled and have not started. Disposal cancels them.
final class RecursionRuns: Disposable, LibraryDisposable, @unchecked Sendable {
  // Unchecked, because of `recursion`, which is set once, before anything is scheduled.
  fileprivate(set) weak var recursion: Recursion?

  private struct State {
    var lastRun = 0
    /// A run's disposable is nil until its scheduler has returned it.
    var waiting: [Int: Disposable?] = [:]
  }

  private let state = Locked(State())

  // Disposal sets the flag before it takes out the runs that wait.

  func reserve() -> Int? {
    state.withLock { state in
      if isDisposed { return nil }
      state.lastRun += 1
      state.waiting.updateValue(nil, forKey: state.lastRun)
      return state.lastRun
    }
  }

  func fill(_ run: Int, with disposable: Disposable) {
    let isTooLate = state.withLock { state in
      if isDisposed { return true }
      if state.waiting[run] != nil { state.waiting.updateValue(disposable, forKey: run) }
      return false
    }
    if isTooLate { disposable.dispose() }
  }

  /// Whether the run still may start. If so, it counts as started.
  func hasStarted(_ run: Int) -> Bool {
    // `withLock` returns the entry with its disposable, so that it is released outside the lock.
    state.withLock { $0.waiting.removeValue(forKey: run) } != nil
  }

  override func dispose() {
    guard markDisposed() else { return }
    for case let disposable? in state.withLock({ exchange(&$0.waiting, with: [:]) }).values {
      Unwinding.dispose(disposable)
    }
    recursion?.releaseAction()
  }
}
