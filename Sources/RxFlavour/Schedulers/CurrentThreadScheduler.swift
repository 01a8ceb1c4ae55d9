import Scheduling

/// Runs its work on the thread that schedules it: synchronously, or after the work of this kind
/// that already runs there.
public class CurrentThreadScheduler: ImmediateSchedulerType, @unchecked Sendable {
  // Unchecked, because a class that can be subclassed can't be checked; it has no state.

  /// The only instance.
  public static let instance = CurrentThreadScheduler()

  init() {}

  /// Whether no work runs on this thread, so that scheduled work would run synchronously.
  public static var isScheduleRequired: Bool { Trampoline.isIdle }

  /// Runs `action` on this thread, after the work that runs there already.
  public func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    if Trampoline.isIdle { return Trampoline.run { action(state) } }
    let disposable = Scheduling.SerialDisposable()
    Trampoline.schedule {
      if !disposable.isDisposed { disposable.disposable = action(state).asTeardown }
    }
    return disposable
  }
}
