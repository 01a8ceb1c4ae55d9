extension Scheduler {
  /// The scheduler on which time runs if the caller has given none: the current one, or a
  /// background one if none is current.
  ///
  /// Time can't run on the immediate scheduler, which is current only where a caller has made it
  /// so.
  package static func currentOrBackground() -> Scheduler {
    if let current, current !== immediate { current } else { .background() }
  }
}
