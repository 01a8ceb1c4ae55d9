extension Counter {
  /// Whether it gets back to 0, in some time: a task lets go of its closure, and of what that holds,
  /// after its result is known.
  func returnsToZero() async -> Bool {
    let end = ContinuousClock.now + .seconds(600)
    while value != 0, ContinuousClock.now < end { await Task.yield() }
    return value == 0
  }
}
