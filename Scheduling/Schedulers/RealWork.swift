/// The work that the code of a test has begun in real time, beside the virtual time of its
/// scheduler: tasks of signals, and work on other schedulers.
///
/// If the test runs the scheduler, the run may end before this work does. Then the program says so.
/// The test may still wait for the work, so this is no complaint.
package final class RealWork: Sendable {
  private struct State {
    /// What is said of each piece that has not ended, by the number of the piece.
    var pending: [Int: String] = [:]
    var lastNumber = 0
    var isMentioned = false
  }

  private let state = Locked(State())

  /// Returns a task's work that counts as long as it runs.
  func watching(
    task body: @escaping @Sendable () async -> Void
  ) -> @Sendable () async -> Void {
    let piece = Piece(of: self) { signal in
      """
      a task of \(signal) has not: it runs beside virtual time, because the test's own code has \
      subscribed to it. To run it on the scheduler, record the signal with record(on:), or make what \
      subscribes to it, such as a model, a property or a connection, inside of the scheduler's \
      performAsCurrent(_:). Or pass the scheduler's executor as its argument on:.
      """
    }
    return {
      await body()
      piece.end()
    }
  }

  /// Returns `action`, which counts until it has run or is released, if it is scheduled on
  /// `scheduler` in the code of a test that has a test scheduler.
  static func watching(
    _ action: @escaping @Sendable () -> Void, on scheduler: Scheduler
  ) -> @Sendable () -> Void {
    guard let clock = Scheduler.current as? TestScheduler else { return action }
    let name = scheduler.name
    let piece = Piece(of: clock.realWork) { signal in
      """
      work of \(signal) on '\(name)' has not: it takes real time. Pass the test scheduler as its \
      scheduler, or leave out the argument.
      """
    }
    return { withExtendedLifetime(piece) { action() } }
  }

  /// Whether there is some that has not ended.
  package var hasAny: Bool { state.withLock { !$0.pending.isEmpty } }

  /// What is said, once, at the end of a run during which there is such work.
  func takeRemark(about scheduler: TestScheduler) -> String? {
    let text = state.withLock { state -> String? in
      guard !state.isMentioned, let first = state.pending.keys.min() else { return nil }
      state.isMentioned = true
      return state.pending[first]
    }
    return text.map { "run() of '\(scheduler.name)' has ended at \(scheduler.now), and \($0)" }
  }

  /// A piece of such work, which ends at the latest when it is released.
  private final class Piece: Sendable {
    private let work: RealWork
    private let number: Int

    init(of work: RealWork, _ text: (_ signal: String) -> String) {
      let name = ThreadContext.withCurrent { $0.signalName }
      let text = text(name.map { "the signal '\($0())'" } ?? "a signal without a name")
      self.work = work
      number = work.state.withLock {
        $0.lastNumber += 1
        $0.pending[$0.lastNumber] = text
        return $0.lastNumber
      }
    }

    deinit { end() }

    func end() { work.state.withLock { $0.pending[number] = nil } }
  }
}
