/// A signal that calls a block for each subscription, to produce the events.
///
/// ``Signal/create(_:)`` returns it, and describes the block.
///
/// In ReactiveObjC: `RACDynamicSignal`.
public final class DynamicSignal<Value: Sendable>: Signal<Value>, @unchecked Sendable {
  // Unchecked, because of the block. Only `deinit` changes it, to release it: it may hold a chain
  // of signals.
  @safe @exclusivity(unchecked)
  @usableFromInline var didSubscribe: (@Sendable (Subscriber<Value>) -> Disposable?)?
  // The creator of the signal knows these types. Looking them up for each subscription would cost
  // more than the subscription itself.
  @usableFromInline let subscriptionType: Subscription<Value>.Type
  @usableFromInline let subscriberType: Subscriber<Value>.Type

  /// Creates a signal; see ``Signal/create(_:)``.
  ///
  /// - Parameter didSubscribe: Is called on the subscription scheduler.
  @inlinable
  public init(didSubscribe: @escaping @Sendable (Subscriber<Value>) -> Disposable?) {
    self.didSubscribe = didSubscribe
    subscriptionType = Subscription<Value>.self
    subscriberType = Subscriber<Value>.self
  }

  deinit {
    Unwinding.release({ didSubscribe = nil }, orKeep: { Kept(didSubscribe.take()) })
  }

  override func feed(_ sink: Sink<Value>) -> Edge {
    checkNoLockIsHeld("a signal's didSubscribe block is called")
    let subscription = subscriptionType.init(sink)
    let subscriber = subscriberType.init(subscription)
    if Scheduler.isAnyCurrent {
      if let teardown = didSubscribe!(subscriber) { subscription.add(teardown) }
    } else {
      subscription.add(
        Scheduler.subscription.schedule { [didSubscribe = didSubscribe!] in
          guard !subscription.isDisposed else { return }
          if let teardown = didSubscribe(subscriber) { subscription.add(teardown) }
        })
    }
    return subscription
  }
}
