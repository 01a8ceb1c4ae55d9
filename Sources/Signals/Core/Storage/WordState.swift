import Synchronization

/// A state of several parts that fits into one atomic word.
protocol WordState {
  init(bits: UInt)
  var bits: UInt { get }
}

extension ExplorableAtomic where Value == UInt {
  /// Changes the state in one step, whatever other threads do meanwhile. `change` may be called
  /// several times.
  @inline(__always)
  func change<State: WordState>(
    _ type: State.Type, _ change: (inout State) -> Void
  ) -> (before: State, after: State) {
    var found = load(ordering: .relaxed)
    while true {
      let before = State(bits: found)
      var after = before
      change(&after)
      let (isDone, now) = compareExchange(
        expected: found, desired: after.bits, ordering: .acquiringAndReleasing)
      if isDone { return (before, after) }
      found = now
    }
  }
}
