import Signals

/// Runs work at once, as its current scheduler: for tests that bring their own thread.
final class InlineScheduler: Scheduler, @unchecked Sendable {
  init() { super.init(name: "inline") }

  override func schedule(_ action: @escaping @Sendable () -> Void) -> Disposable {
    performAsCurrent(action)
    return Disposable()
  }
}
