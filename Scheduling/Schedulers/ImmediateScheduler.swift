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
    while let left = remaining(until: deadline) { Platform.sleep(for: left) }
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

  /// How long to sleep; nil when the deadline has passed. Without a deadline it never passes.
  private func remaining(until deadline: Duration?) -> Duration? {
    guard let deadline else { return .latest }
    let left = deadline - now
    return left > .zero ? left : nil
  }
}
