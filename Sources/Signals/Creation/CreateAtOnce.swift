extension Signal {
  /// Creates a signal as ``create(_:)`` does, but its block runs on the thread that subscribes.
  ///
  /// For sources such as notifications, of which nothing may be lost once `subscribe` has returned.
  /// (Where no scheduler is current, ``create(_:)`` calls its block later, on a background
  /// scheduler.) The block must not block the thread or send without end.
  ///
  /// - Parameter didSubscribe: Begins to send to the subscriber, and returns a disposable that
  ///   stops the sending.
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
