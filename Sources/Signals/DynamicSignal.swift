public import Scheduling

/// A signal that calls a block for each subscription, to produce the events.
///
/// It is what ``Signal/create(_:)`` returns, where the block is described. RAC: `RACDynamicSignal`.
public final class DynamicSignal<Value: Sendable>: Signal<Value>, @unchecked Sendable {
  private let didSubscribe: @Sendable (Subscriber<Value>) -> Disposable?

  /// Creates a signal; see ``Signal/create(_:)``.
  ///
  /// - Parameter didSubscribe: Is called on the subscription scheduler.
  public init(didSubscribe: @escaping @Sendable (Subscriber<Value>) -> Disposable?) {
    self.didSubscribe = didSubscribe
  }

  /// Calls the block for `subscriber`.
  public override func subscribe(_ subscriber: Subscriber<Value>) -> Disposable {
    attach(SubscriberSink(subscriber))
  }

  override func attach(_ sink: Sink<Value>) -> Upstream {
    let subscription = Subscription(sink)
    let subscriber = Subscriber(subscription)
    if Scheduler.isAnyCurrent {
      if let teardown = didSubscribe(subscriber) { subscription.add(teardown) }
    } else {
      subscription.add(
        Scheduler.background().schedule { [didSubscribe] in
          guard !subscription.isDisposed else { return }
          if let teardown = didSubscribe(subscriber) { subscription.add(teardown) }
        })
    }
    return subscription
  }
}
