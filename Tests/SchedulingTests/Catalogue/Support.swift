import Signals
import TestSupport

/// Runs work synchronously, and keeps count of the disposables that it has returned.
final class SpotScheduler: Scheduler, @unchecked Sendable {
  // Unchecked because its superclass is; its state is behind a lock.
  private let queue = Mutexed<[@Sendable () -> Void]>([])
  private let runsAtOnce: Bool
  let disposed = Counter()
  let alive = Counter()

  private final class Work: Disposable, @unchecked Sendable {
    private let scheduler: SpotScheduler

    init(_ scheduler: SpotScheduler) {
      self.scheduler = scheduler
      super.init { scheduler.disposed.increment() }
      scheduler.alive.increment()
    }

    deinit { scheduler.alive.decrement() }
  }

  /// - Parameter runsAtOnce: Whether work runs before `schedule` returns. Otherwise `runNext()`
  ///   runs it.
  init(runsAtOnce: Bool) {
    self.runsAtOnce = runsAtOnce
    super.init(name: "SpotScheduler")
  }

  override func schedule(_ action: @escaping @Sendable () -> Void) -> Disposable {
    if runsAtOnce { performAsCurrent(action) } else { queue.withLock { $0.append(action) } }
    return Work(self)
  }

  /// Runs the next piece of work. Returns false if there is none.
  func runNext() -> Bool {
    let waiting = queue.value
    guard let next = waiting.first else { return false }
    _ = queue.withLock { $0.removeFirst() }
    performAsCurrent(next)
    return true
  }
}
