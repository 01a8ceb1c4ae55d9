extension Signal {
  /// Returns a signal that calls a block for each subscription, on the thread that subscribes: the
  /// form of all sources of the library but ``create(_:)``, whose block belongs to a program, and
  /// may block a thread.
  ///
  /// - Parameter didSubscribe: Begins to send to the subscriber, and returns a disposable that
  ///   stops the sending.
  package static func source(
    _ didSubscribe: @escaping @Sendable (Subscriber<Value>) -> Disposable?
  ) -> Signal {
    OperatorSignal { sink in
      let subscription = Subscription(sink)
      if let teardown = didSubscribe(Subscriber(subscription)) { subscription.add(teardown) }
      return subscription
    }
  }
}
