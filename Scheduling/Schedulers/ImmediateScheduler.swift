import Foundation

/// Runs everything synchronously; see ``Scheduler/immediate``.
final class ImmediateScheduler: Scheduler, @unchecked Sendable {
  init() {
    super.init(name: "Scheduler.immediate")
  }

  override func schedule(_ action: @escaping @Sendable () -> Void) -> Disposable {
    LockRule.check("Scheduler.immediate runs scheduled work")
    action()
    return SpentDisposable.shared
  }

  override func schedule(
    after delay: Duration, _ action: @escaping @Sendable () -> Void
  ) -> Disposable {
    let deadline = now.deadline(after: delay)
    while let left = remaining(until: deadline) { Thread.sleep(forTimeInterval: left) }
    return schedule(action)
  }

  override func schedule(
    after delay: Duration, repeatingEvery interval: Duration, leeway: Duration,
    _ action: @escaping @Sendable () -> Void
  ) -> Disposable {
    fatalError(
      "Scheduler.immediate.schedule(after:repeatingEvery:leeway:): "
        + "it would never return; use another scheduler")
  }

  /// The seconds to sleep, at most one day; nil when the deadline has passed. Without a deadline
  /// the result is always one day.
  private func remaining(until deadline: Duration?) -> TimeInterval? {
    guard let deadline else { return 86_400 }
    let left = deadline - now
    return left > .zero ? min(left / .seconds(1), 86_400) : nil
  }
}
