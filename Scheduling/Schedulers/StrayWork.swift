import Synchronization

/// The beginning of a subscription on a background scheduler, in a program that has test
/// schedulers.
///
/// Virtual time may run out before such work begins. Then the work may schedule on a test scheduler
/// that has run since the work was created. The test scheduler complains about that, because the
/// result depends on which of the two came first.
package final class StrayWork: Sendable {
  /// The place of this work in one sequence of all such work and all runs of test schedulers.
  let number = StrayWork.nextNumber()
  private let name = ThreadContext.withCurrent { $0.signalName }
  private let hasScheduled = Atomic(false)

  private static let numbers = Atomic<UInt64>(0)

  static func nextNumber() -> UInt64 {
    numbers.add(1, ordering: .sequentiallyConsistent).newValue
  }

  /// Returns an action that sets `strayWork` of the thread to this object, and then runs `action`.
  func watching(_ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    {
      let thread = ThreadContext.current
      let outer = thread.strayWork
      thread.strayWork = self
      defer { thread.strayWork = outer }
      action()
    }
  }

  /// The complaint about this work's first use of a test scheduler; nil for later uses.
  func takeComplaint(about scheduler: TestScheduler) -> String? {
    if hasScheduled.exchange(true, ordering: .relaxed) { return nil }
    let signal = name.map { "The signal '\($0())'" } ?? "A signal without a name"
    return """
      \(signal) began in the background, beside a run of '\(scheduler.name)', and scheduled work on \
      it at \(scheduler.now): the result depends on which was first. No scheduler is current where it \
      was subscribed to, as on another thread or in a detached task. Subscribe in the task that has \
      created the scheduler, or inside of the scheduler's performAsCurrent(_:).
      """
  }
}

/// The tasks that signals have begun in the code of a test, beside the virtual time of its
/// scheduler.
///
/// If the test runs the scheduler, the run may end before these tasks do. Then the program says so.
/// The test may still wait for them, so this is no complaint.
package final class StrayTasks: Sendable {
  private struct State {
    /// How many have not ended.
    var count = 0
    /// The name of the signal that has begun the first of them.
    var name: String?
    var isMentioned = false
  }

  private let state = Locked(State())

  /// Returns a task's work that counts as long as it runs.
  func watching(
    _ body: @escaping @Sendable () async -> Void
  ) -> @Sendable () async -> Void {
    let name = ThreadContext.withCurrent { $0.signalName }.map { $0() }
    state.withLock {
      $0.count += 1
      if $0.count == 1 { $0.name = name }
    }
    return { [self] in
      await body()
      state.withLock { $0.count -= 1 }
    }
  }

  /// Whether there is one that has not ended.
  package var hasAny: Bool { state.withLock { $0.count > 0 } }

  /// What is said, once, at the end of a run during which there are such tasks.
  func takeRemark(about scheduler: TestScheduler) -> String? {
    let name: String?? = state.withLock {
      guard $0.count > 0, !$0.isMentioned else { return .none }
      $0.isMentioned = true
      return .some($0.name)
    }
    guard let name else { return nil }
    let signal = name.map { "the signal '\($0)'" } ?? "a signal without a name"
    return """
      run() of '\(scheduler.name)' has ended at \(scheduler.now), and a task of \(signal) has not: it runs \
      beside virtual time. To run it on the scheduler, subscribe with record(on:) or inside of the \
      scheduler's performAsCurrent(_:), or pass the scheduler's executor.
      """
  }
}
