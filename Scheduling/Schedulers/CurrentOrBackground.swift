extension Scheduler {
  /// The current scheduler, or a background one if none is current.
  ///
  /// Nothing can be left to the immediate scheduler for later. It is current only where a caller
  /// has made it so.
  package static func currentOrBackground() -> Scheduler {
    if let current, current !== immediate { current } else { .background() }
  }

  /// The scheduler on which time runs for a subscription: the one that the caller has given, or
  /// ``currentOrBackground()``.
  package static func forTime(_ given: Scheduler?) -> Scheduler { given ?? currentOrBackground() }
}
