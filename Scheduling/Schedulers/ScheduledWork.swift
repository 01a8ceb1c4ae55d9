import Synchronization

extension Scheduler {
  /// Schedules `action` to run once, even on a user's scheduler that runs its work twice.
  @discardableResult
  package final func scheduleOnce(
    after delay: Duration? = nil, _ action: @escaping @Sendable () -> Void
  ) -> Disposable {
    let work = ScheduledWork(repeats: false, action)
    let run: @Sendable () -> Void = { if work.begin() { work.run() } }
    return if let delay { schedule(after: delay, run) } else { schedule(run) }
  }
}

/// Work that waits for its time: a disposable that holds an action, to run once or repeatedly.
///
/// Disposing releases the action at once, or as soon as the run in progress has ended. No run
/// starts after that. Work that runs once releases its action when it has run.
class ScheduledWork: Disposable, LibraryDisposable, @unchecked Sendable {
  // Unchecked, because `action` is a variable. Only a run reads it, after `begin`. The one caller
  // that finds no run in progress and none to come releases it.
  private var action: (@Sendable () -> Void)?
  private let repeats: Bool

  /// Two flags, and above them the number of runs in progress.
  private let state = ExplorableAtomic<UInt>(0)
  #if Recording
    /// What was going on where the work was scheduled.
    private let cause = ThreadContext.current.recording.asCause
  #endif
  private static let disposed: UInt = 1
  private static let over: UInt = 2
  private static let oneRun: UInt = 4

  init(repeats: Bool, _ action: @escaping @Sendable () -> Void) {
    self.repeats = repeats
    self.action = action
    super.init()
  }

  deinit {
    guard let action = action.take() else { return }
    Unwinding.release(consume action)
  }

  final override var isDisposed: Bool {
    state.load(ordering: .acquiring) & Self.disposed != 0
  }

  final override func dispose() {
    let old = state.bitwiseOr(Self.disposed, ordering: .acquiringAndReleasing).oldValue
    if old == 0 { end() }
  }

  /// Whether no run will start any more.
  final var isOver: Bool {
    state.load(ordering: .relaxed) & (Self.disposed | Self.over) != 0
  }

  /// Whether a run may start; if so, `run()` has to follow.
  final func begin() -> Bool {
    var old = state.load(ordering: .relaxed)
    while old & (Self.disposed | Self.over) == 0 {
      let new = old + Self.oneRun + (repeats ? 0 : Self.over)
      let (done, seen) = state.compareExchange(
        expected: old, desired: new, ordering: .acquiringAndReleasing)
      if done { return true }
      old = seen
    }
    return false
  }

  /// Runs the action, after `begin()`.
  final func run() {
    LockRule.check("scheduled work is run")
    #if Recording
      let thread = ThreadContext.current
      let outer = thread.recording
      thread.recording = repeats ? ThreadRecording() : cause
      action?()
      thread.recording = outer
    #else
      action?()
    #endif
    let new = state.subtract(Self.oneRun, ordering: .acquiringAndReleasing).newValue
    if new != 0, new < Self.oneRun { end() }
  }

  /// Runs the action with `scheduler` as the current one, if the run may start.
  final func perform(on scheduler: Scheduler) {
    guard begin() else { return }
    #if DEBUG
      // Objects that the work creates belong to the census of the work.
      Census.$current.withValue(live.census) { runAsCurrent(on: scheduler) }
    #else
      runAsCurrent(on: scheduler)
    #endif
  }

  private func runAsCurrent(on scheduler: Scheduler) {
    scheduler.performAsCurrent {
      inAutoreleasePool { run() }
    }
  }

  /// Releases the action, since its time never comes. The work does not count as cancelled.
  final func giveUp() {
    let old = state.bitwiseOr(Self.over, ordering: .acquiringAndReleasing).oldValue
    if old == 0 { end() }
  }

  /// Called when the last run has ended, or when no run will come. Subclasses release their other
  /// objects here.
  func ended() {}

  /// Called before the work is added to a list, which must not contain it twice.
  func willWait() {}

  /// Called when the work from the list has run, or was not added to the list.
  func hasWaited() {}

  private func end() {
    ended()
    guard let action = action.take() else { return }
    Unwinding.release(consume action)
  }
}
