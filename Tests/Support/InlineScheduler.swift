package import Signals

/// Runs work at once, with itself as the current scheduler: for tests that make their own threads.
package final class InlineScheduler: Scheduler, @unchecked Sendable {
  package init() { super.init(name: "inline") }

  override package func schedule(_ action: @escaping @Sendable () -> Void) -> Disposable {
    performAsCurrent(action)
    return Disposable()
  }
}
