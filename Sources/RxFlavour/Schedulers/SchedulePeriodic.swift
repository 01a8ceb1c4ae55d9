import Synchronization

extension SchedulerType {
  /// Schedules `action` to run after `startAfter`, and again after each `period`, by recursion. The
  /// first run gets `state`, and each later run the state that the run before it has returned. Runs
  /// that become due during another run follow it.
  public func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: RxTimeInterval, period: RxTimeInterval,
    action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    let runs = PeriodicRuns(of: action, from: state)
    return scheduleRecursive(PeriodicStep.tick, dueTime: startAfter) { step, recursion in
      if case .tick = step {
        recursion.schedule(.tick, dueTime: period)
        guard runs.becomesFirst() else { return }
      }
      if runs.runOnce() { recursion.schedule(.run) }
    }
  }
}

/// The state of a recursion that repeats work.
enum PeriodicStep {
  /// One more run is due.
  case tick
  /// Does one of the runs that have become due during others.
  case run
}

/// The runs that are due, one of which is done at a time.
private final class PeriodicRuns<State: Sendable>: @unchecked Sendable {
  // Unchecked, because only the run in progress uses the state.
  private var state: State
  private let action: @Sendable (State) -> State
  private let due = Atomic(0)

  init(of action: @escaping @Sendable (State) -> State, from state: State) {
    self.action = action
    self.state = state
  }

  /// Adds a run. Returns whether it is the only one.
  func becomesFirst() -> Bool {
    due.add(1, ordering: .acquiringAndReleasing).oldValue == 0
  }

  /// Does a run. Returns whether another one is due.
  func runOnce() -> Bool {
    state = action(state)
    return due.subtract(1, ordering: .acquiringAndReleasing).newValue > 0
  }
}
