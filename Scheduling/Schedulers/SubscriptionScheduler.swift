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
    Self.forLater.schedule(after: delay, action)
  }

  override func schedule(
    after delay: Duration, repeatingEvery interval: Duration, leeway: Duration,
    _ action: @escaping @Sendable () -> Void
  ) -> Disposable {
    Self.forLater.schedule(after: delay, repeatingEvery: interval, leeway: leeway, action)
  }

  /// The scheduler for work with a delay.
  private static var forLater: Scheduler { Scheduler.current ?? other }

  /// The scheduler for work where no scheduler is current.
  private static var other: Scheduler { SubscriptionOrder.scheduler ?? .background() }
}

/// The order in which the inputs of one operator begin: one after the other.
///
/// Inputs begin where the operator is subscribed to, so they begin in order. But a block of
/// `create` may begin in the background. Then the cold inputs after it begin there, too, behind it.
package struct SubscriptionOrder {
  /// The scheduler on which an input has begun in the background; nil if none has.
  private var background: Scheduler?

  /// Creates the order of an operator. The operator's output has been attached before. So if the
  /// operator is itself a source of another one, it takes that one's order.
  package init() { background = ThreadContext.current.subscriptionOrder?.background }

  /// Runs `subscribe`, which subscribes to the next signal.
  @discardableResult
  package mutating func next<Result>(_ subscribe: () -> Result) -> Result {
    let thread = ThreadContext.current
    let outer = thread.subscriptionOrder
    thread.subscriptionOrder = self
    let result = subscribe()
    // Nil if other code has left the order meanwhile.
    if let order = thread.subscriptionOrder { self = order }
    thread.subscriptionOrder = outer.map { _ in self }
    return result
  }

  /// Leaves the order of the operator that is subscribing on this thread, since other code
  /// subscribes to signals of its own, or because events of other threads are delivered. The
  /// operator's next signal begins in order all the same.
  package static func leave() {
    if exist.load(ordering: .relaxed) { ThreadContext.withCurrent { $0.subscriptionOrder = nil } }
  }

  /// Whether an input of the operator that is subscribing on this thread begins in the background,
  /// and what begins on this thread has to begin behind it.
  package static var isBehindAnother: Bool {
    exist.load(ordering: .relaxed)
      && ThreadContext.withCurrent {
        $0.subscriptionOrder?.background != nil && !$0.subscribing.contains(.atOnce)
      }
  }

  /// The scheduler on which the inputs of the operator begin that is subscribing on this thread;
  /// nil if there is no such operator. Called for an input that begins in the background.
  fileprivate static var scheduler: Scheduler? {
    ThreadContext.withCurrent { thread in
      guard let order = thread.subscriptionOrder else { return nil }
      if let known = order.background { return known }
      let made = Scheduler.background()
      thread.subscriptionOrder!.background = made
      exist.store(true, ordering: .relaxed)
      return made
    }
  }

  /// Whether an input of an operator has ever begun in the background.
  private static let exist = Atomic(false)
}
