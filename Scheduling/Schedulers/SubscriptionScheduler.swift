/// Runs work inline wherever a scheduler is current; see ``Scheduler/subscription``.
final class SubscriptionScheduler: Scheduler, @unchecked Sendable {
  init() {
    super.init(name: "Scheduler.subscription")
  }

  override func schedule(_ action: @escaping @Sendable () -> Void) -> Disposable {
    LockRule.check("Scheduler.subscription.schedule(_:) is called")
    guard Scheduler.current == nil else {
      action()
      return SpentDisposable.shared
    }
    return Scheduler.background().schedule(action)
  }

  override func schedule(
    after delay: Duration, _ action: @escaping @Sendable () -> Void
  ) -> Disposable {
    (Scheduler.current ?? .background()).schedule(after: delay, action)
  }

  override func schedule(
    after delay: Duration, repeatingEvery interval: Duration, leeway: Duration,
    _ action: @escaping @Sendable () -> Void
  ) -> Disposable {
    (Scheduler.current ?? .background())
      .schedule(after: delay, repeatingEvery: interval, leeway: leeway, action)
  }
}
