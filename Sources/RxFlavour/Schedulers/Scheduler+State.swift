import Scheduling

extension Scheduler {
  /// Schedules `action`. The returned disposable also disposes of the result of `action`.
  func schedule<State: Sendable>(
    _ state: State, after dueTime: RxTimeInterval? = nil,
    action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let disposable = CompoundDisposable()
    let work: @Sendable () -> Void = {
      if !disposable.isDisposed { disposable.add(action(state).asTeardown) }
    }
    disposable.add(
      dueTime.map { schedule(after: Duration($0), work) } ?? schedule(work))
    return disposable
  }

  /// Schedules runs of `action`. Each run gets the state that the run before it has returned. A
  /// period of zero is the shortest possible one.
  func schedule<State: Sendable>(
    _ state: State, after delay: RxTimeInterval, repeatingEvery period: RxTimeInterval,
    leeway: Duration, action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    // Safe, because runs don't overlap.
    @safe nonisolated(unsafe) var state = state
    return schedule(
      after: Duration(delay), repeatingEvery: max(Duration(period), .nanoseconds(1)),
      leeway: leeway
    ) {
      state = action(state)
    }
  }
}
