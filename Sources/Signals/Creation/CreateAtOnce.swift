import Scheduling

extension Signal {
  /// Creates a signal as ``create(_:)`` does, but its block runs on the thread that subscribes.
  ///
  /// It is for sources such as notifications: nothing that happens after the subscription may be
  /// lost, whether or not a scheduler is current. So the block must not block the thread, nor send
  /// without end. Used by other modules of this package.
  ///
  /// - Parameter didSubscribe: Begins to send to the subscriber, and returns a disposable that
  ///   stops this.
  package static func createAtOnce(
    _ didSubscribe: @escaping @Sendable (Subscriber<Value>) -> Disposable?
  ) -> Signal {
    OperatorSignal { sink in
      let subscription = Subscription(sink)
      if let teardown = didSubscribe(Subscriber(subscription)) { subscription.add(teardown) }
      return subscription
    }
  }
}
