import Scheduling

extension ImmediateSchedulerType {
  /// Schedules `action`. It gets a function that schedules it again, with another state. Disposal
  /// ends all runs.
  public func scheduleRecursive<State: Sendable>(
    _ state: State,
    action:
      @escaping @Sendable (_ state: State, _ recurse: @escaping @Sendable (State) -> Void) -> Void
  ) -> any Disposable {
    let recursion = Recursion { state, recursion in
      action(state) { recursion.schedule($0) }
    } scheduling: { state, _, run in
      self.schedule(state, action: run)
    }
    recursion.schedule(state)
    return recursion.runs
  }
}

extension SchedulerType {
  /// Schedules `action` to run after `dueTime`. It gets the recursion, through which it schedules
  /// itself again. Disposal ends all runs.
  func scheduleRecursive<State: Sendable>(
    _ state: State, dueTime: RxTimeInterval,
    action: @escaping @Sendable (State, Recursion<State>) -> Void
  ) -> any Disposable {
    let recursion = Recursion(action) { state, dueTime, run in
      guard let dueTime else { return self.schedule(state, action: run) }
      return self.scheduleRelative(state, dueTime: dueTime, action: run)
    }
    recursion.schedule(state, dueTime: dueTime)
    return recursion.runs
  }
}

/// An action that schedules itself again. Only its scheduled runs hold it.
final class Recursion<State: Sendable>: Sendable {
  typealias Run = @Sendable (State) -> any Disposable

  /// The runs that have not begun. Disposing of `runs` ends the recursion.
  let runs = CompoundDisposable()
  private let action: @Sendable (State, Recursion) -> Void
  private let schedule: @Sendable (State, RxTimeInterval?, @escaping Run) -> any Disposable

  fileprivate init(
    _ action: @escaping @Sendable (State, Recursion) -> Void,
    scheduling schedule:
      @escaping @Sendable (State, RxTimeInterval?, @escaping Run) -> any Disposable
  ) {
    self.action = action
    self.schedule = schedule
  }

  /// Schedules a run, after `dueTime` or as soon as possible.
  func schedule(_ state: State, dueTime: RxTimeInterval? = nil) {
    if runs.isDisposed { return }
    // The run may begin before its disposable is known.
    let run = Scheduling.SerialDisposable()
    runs.add(run)
    let disposable = schedule(state, dueTime) { state in
      self.runs.remove(run)
      if !self.runs.isDisposed { self.action(state, self) }
      return SpentDisposable.shared
    }
    run.disposable = disposable.asTeardown
  }
}
