import Scheduling
import Signals
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
    if enter() {
      defer { leave() }
      return action(state)
    }
    count.add(1, ordering: .relaxed)
    let disposable = Scheduling.SerialDisposable()
    Scheduler.main.schedule {
      if !disposable.isDisposed { disposable.disposable = action(state).asTeardown }
      self.leave()
    }
    return disposable
  }
}

extension MainScheduler: DeliveryGate {
  package func enter() -> Bool {
    guard Scheduler.isMainQueueHere else { return false }
    if count.add(1, ordering: .relaxed).oldValue == 0 { return true }
    leave()
    return false
  }

  package func leave() { count.subtract(1, ordering: .relaxed) }
}
