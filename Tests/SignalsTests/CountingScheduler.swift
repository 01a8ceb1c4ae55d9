import Signals
import TestSupport

/// Counts its work, and passes the work on to a test scheduler or, if `forgets` is set, drops it.
final class CountingScheduler: Scheduler, @unchecked Sendable {
  let clock = TestScheduler()
  let scheduled = Counter()
  let forgets = Mutexed(false)

  init() { super.init(name: "counting") }

  override var now: Duration { clock.now }

  @discardableResult
  override func schedule(_ action: @escaping @Sendable () -> Void) -> Disposable {
    schedule(after: .zero, action)
  }

  @discardableResult
  override func schedule(
    after delay: Duration, _ action: @escaping @Sendable () -> Void
  ) -> Disposable {
    scheduled.increment()
    if forgets.value { return Disposable() }
    return clock.schedule(after: delay) { self.performAsCurrent(action) }
  }
}
