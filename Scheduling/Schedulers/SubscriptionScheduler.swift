import Synchronization

/// Runs work inline wherever a scheduler is current; see ``Scheduler/subscription``.
final class SubscriptionScheduler: Scheduler, @unchecked Sendable {
  init() {
    super.init(name: "Scheduler.subscription")
  }

  override func schedule(_ action: @escaping @Sendable () -> Void) -> Disposable {
    LockRule.check("Scheduler.subscription.schedule(_:) is called")
    guard !Scheduler.isAnyCurrent else {
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

/// The order in which the signals of one operator begin: one after the other.
///
/// Where a scheduler is current, signals begin in order anyway. Elsewhere they share one background
/// scheduler.
package struct SubscriptionOrder {
  /// Nil where a scheduler is current.
  private let subscription: OrderedSubscription?

  /// Creates the order of an operator. The operator's output has been attached before. So if the
  /// operator is itself a source of another one, it takes that one's order.
  package init() {
    if Scheduler.isAnyCurrent {
      subscription = nil
    } else {
      Self.exist.store(true, ordering: .relaxed)
      subscription = ThreadContext.current.orderedSubscription ?? OrderedSubscription()
    }
  }

  /// Runs `subscribe`, which subscribes to the next signal.
  @discardableResult
  package func next<Result>(_ subscribe: () -> Result) -> Result {
    guard let subscription else { return subscribe() }
    let thread = ThreadContext.current
    let outer = thread.orderedSubscription
    thread.orderedSubscription = subscription
    defer { thread.orderedSubscription = outer }
    return subscribe()
  }

  /// Leaves the order of the operator that is subscribing on this thread, since other code
  /// subscribes to signals of its own, or because events of other threads are delivered. The
  /// operator's next signal begins in order all the same.
  package static func leave() {
    if exist.load(ordering: .relaxed) {
      ThreadContext.withCurrent { $0.orderedSubscription = nil }
    }
  }

  /// Whether a thread may have an order to leave.
  private static let exist = Atomic(false)
}

/// A subscription to several signals, which begin in order.
final class OrderedSubscription {
  /// The scheduler on which the signals begin where no scheduler is current. Created only when it
  /// is needed.
  private(set) lazy var scheduler: Scheduler = .background()
}
