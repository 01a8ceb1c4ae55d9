import Scheduling
import Synchronization

/// Runs its work on the main queue: synchronously if the main thread schedules it while no other
/// work waits, otherwise later, in the order of scheduling.
public final class MainScheduler: SerialDispatchQueueScheduler, @unchecked Sendable {
  /// How many pieces of work wait or run.
  private let count = Atomic(0)

  /// Creates a scheduler, which is independent of others.
  public init() { super.init(on: .main) }

  /// The shared instance.
  public static let instance = MainScheduler()

  /// A scheduler of the main queue that always runs its work later.
  public static let asyncInstance = SerialDispatchQueueScheduler(on: .main)

  /// Stops the program, with `errorMessage`, unless the main queue runs the calling code.
  public class func ensureExecutingOnScheduler(errorMessage: String? = nil) {
    require(
      Scheduler.isMainQueueHere,
      errorMessage
        ?? "Executing on a background thread. Schedule the work on MainScheduler.instance.")
  }

  /// Stops the program, with `errorMessage`, unless the main thread runs the calling code.
  public class func ensureRunningOnMainThread(errorMessage: String? = nil) {
    require(
      ThreadContext.current.isMainThread, errorMessage ?? "Running on a background thread.")
  }

  override var wrapped: Scheduler { SchedulerAdapter(self) }

  override func scheduleInternal<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let before = count.add(1, ordering: .relaxed).oldValue
    if before == 0, Scheduler.isMainQueueHere {
      defer { count.subtract(1, ordering: .relaxed) }
      return action(state)
    }
    let disposable = Scheduling.SerialDisposable()
    Scheduler.main.schedule {
      if !disposable.isDisposed { disposable.disposable = action(state).asTeardown }
      self.count.subtract(1, ordering: .relaxed)
    }
    return disposable
  }
}
