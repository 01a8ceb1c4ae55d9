package import Signals

/// Runs work at once, as its current scheduler: for tests that bring their own thread.
package final class InlineScheduler: Scheduler, @unchecked Sendable {
  package init() { super.init(name: "inline") }

  override package func schedule(_ action: @escaping @Sendable () -> Void) -> Disposable {
    performAsCurrent(action)
    return Disposable()
  }
}
