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
