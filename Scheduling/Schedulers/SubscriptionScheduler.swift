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
    return Self.other.schedule(TestSchedulers.exist ? StrayWork().watching(action) : action)
  }

  override func schedule(
    after delay: Duration, _ action: @escaping @Sendable () -> Void
  ) -> Disposable {
    (Scheduler.current ?? Self.other).schedule(after: delay, action)
  }

  override func schedule(
    after delay: Duration, repeatingEvery interval: Duration, leeway: Duration,
    _ action: @escaping @Sendable () -> Void
  ) -> Disposable {
    (Scheduler.current ?? Self.other)
      .schedule(after: delay, repeatingEvery: interval, leeway: leeway, action)
  }

  /// The scheduler for work where no scheduler is current.
  private static var other: Scheduler {
    ThreadContext.withCurrent { $0.orderedSubscription?.scheduler } ?? .background()
  }
}

/// A subscription to several signals, which begin in order.
final class OrderedSubscription {
  /// The scheduler on which the signals begin where no scheduler is current. Created only when it
  /// is needed.
  private(set) lazy var scheduler: Scheduler = .background()
}

extension Scheduler {
  /// Runs `subscribe`, so that the signals it subscribes to begin one after the other.
  ///
  /// Where a scheduler is current, signals begin in order anyway. Elsewhere they share one
  /// background scheduler.
  package static func inOrder<Result>(_ subscribe: () -> Result) -> Result {
    if isAnyCurrent { return subscribe() }
    let thread = ThreadContext.current
    let outer = thread.orderedSubscription
    thread.orderedSubscription = outer ?? OrderedSubscription()
    defer { thread.orderedSubscription = outer }
    return subscribe()
  }
}
