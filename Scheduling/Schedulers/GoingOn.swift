package import Dispatch
import Synchronization

/// The work with which sources go on after a pause, on one scheduler.
///
/// A source goes on where it began. But a scheduler runs no work while its thread is blocked in a
/// wait for a signal, and nothing runs a test scheduler while its test awaits one. Then the waiting
/// side does this work: so no wait of the library hangs because of a pause.
///
/// The scheduler makes a run for each piece. When the waiting side has done a piece, the run of
/// that piece serves the next one: so what a blocked scheduler keeps does not grow with the number
/// of pauses.
final class GoingOn: Sendable {
  private struct State {
    /// In the order of scheduling. Some may have been cancelled.
    var pieces = Queue<ScheduledWork>()
    /// The runs that have not begun, at least as many as pieces that are to be done.
    var runs = 0
    /// The threads and tasks that wait now, innermost last.
    var waits: [any WaitInWork] = []

    /// Takes the first piece that is to be done. It has begun.
    mutating func takeNext() -> ScheduledWork? {
      while let piece = pieces.popFirst() { if piece.begin() { return piece } }
      return nil
    }
  }

  private let state = Locked(State())

  /// Returns whether the piece needs a run of its own.
  fileprivate func add(_ piece: ScheduledWork) -> Bool {
    let (wait, needsRun) = state.withLock { state in
      while state.pieces.first?.isOver == true { _ = state.pieces.popFirst() }
      state.pieces.append(piece)
      let needsRun = state.runs < state.pieces.count
      if needsRun { state.runs += 1 }
      return (state.waits.last, needsRun)
    }
    wait?.isWorkDue()
    return needsRun
  }

  /// Begins a run: takes the piece that is to be done in it.
  fileprivate func beginRun() -> ScheduledWork? {
    state.withLock { state in
      state.runs -= 1
      return state.takeNext()
    }
  }

  /// Gives up the pieces that have no run any more, since the scheduler has dropped one.
  fileprivate func loseRun() {
    state.withLock { $0.runs -= 1 }
    while let piece = state.withLock({ state -> ScheduledWork? in
      state.pieces.count > state.runs ? state.pieces.popFirst() : nil
    }) {
      piece.giveUp()
    }
  }

  fileprivate func begin(_ wait: any WaitInWork) {
    let isWorkDue = state.withLock {
      $0.waits.append(wait)
      return !$0.pieces.isEmpty
    }
    if isWorkDue { wait.isWorkDue() }
  }

  fileprivate func end(_ wait: any WaitInWork) {
    let next = state.withLock { state -> (any WaitInWork)? in
      state.waits.removeAll { $0 === wait }
      return state.pieces.isEmpty ? nil : state.waits.last
    }
    next?.isWorkDue()
  }

  /// Does the first piece that is to be done. Returns false if there is none.
  fileprivate func doNext() -> Bool {
    guard let piece = state.withLock({ $0.takeNext() }) else { return false }
    ThreadContext.outsideOfCalls { piece.run() }
    return true
  }
}

/// A wait that keeps a scheduler from running its work.
fileprivate protocol WaitInWork: AnyObject, Sendable {
  /// Called when there is work for the side that waits.
  func isWorkDue()
}

extension Scheduler {
  /// Schedules `goOn`, with which a source goes on after a pause. If a thread or a task waits in
  /// the work of this scheduler, that side does it.
  @discardableResult
  package final func scheduleToGoOn(_ goOn: @escaping @Sendable () -> Void) -> Disposable {
    let piece = ScheduledWork(repeats: false, goOn)
    if goingOn.add(piece) {
      let run = ScheduledRun(on: goingOn)
      schedule { run.perform() }
    }
    return piece
  }
}

/// A run that a scheduler keeps. If the scheduler drops it, a piece is given up: no sender is left
/// (contract 8).
private final class ScheduledRun: Sendable {
  private let goingOn: GoingOn
  private let hasBegun = Atomic(false)

  init(on goingOn: GoingOn) { self.goingOn = goingOn }

  deinit {
    if !hasBegun.load(ordering: .relaxed) { goingOn.loseRun() }
  }

  func perform() {
    // A user's scheduler may run its work twice.
    if !hasBegun.exchange(true, ordering: .relaxed) { goingOn.beginRun()?.run() }
  }
}

/// A thread that is blocked until it is told to go on.
///
/// Meanwhile it does what is to go on on the scheduler whose work it runs.
package final class BlockedThread: WaitInWork {
  private struct State {
    var isOver = false
    var isWorkDue = false
  }

  private let state = Locked(State())
  /// Signalled after each change of `state`.
  private let changes = DispatchSemaphore(value: 0)

  package init() {}

  /// Lets the thread go on.
  package func end() {
    state.withLock { $0.isOver = true }
    changes.signal()
  }

  fileprivate func isWorkDue() {
    state.withLock { $0.isWorkDue = true }
    changes.signal()
  }

  /// Blocks the calling thread until `end()` or the deadline. Returns whether it was told to go on.
  ///
  /// - Parameters:
  ///   - deadline: When to give up.
  ///   - helps: Whether the thread does meanwhile what is to go on.
  package func wait(
    until deadline: DispatchTime = .distantFuture, helping helps: Bool = true
  ) -> Bool {
    let goingOn = helps ? Scheduler.current?.goingOn : nil
    goingOn?.begin(self)
    defer { goingOn?.end(self) }
    while let isOver = next(until: deadline) {
      if isOver { return true }
      while goingOn?.doNext() == true, !state.withLock({ $0.isOver }) {}
    }
    return false
  }

  /// Returns whether the wait is over, as soon as that is so or work is due; nil after the
  /// deadline.
  private func next(until deadline: DispatchTime) -> Bool? {
    var isLate = false
    while true {
      let found = state.withLock { state in
        defer { state.isWorkDue = false }
        return state
      }
      if found.isOver || found.isWorkDue { return found.isOver }
      if isLate { return nil }
      isLate = changes.wait(timeout: deadline) == .timedOut
    }
  }
}

/// A task of a test that is suspended until a signal goes on. It does not run the test scheduler
/// meanwhile, so a background scheduler does what is to go on there.
package final class SuspendedTest: WaitInWork {
  private let scheduler: Scheduler

  /// Begins the wait, in code of a test that is no work of its test scheduler.
  package init?() {
    guard let scheduler = TestSchedulers.current, Scheduler.running == nil else { return nil }
    self.scheduler = scheduler
    scheduler.goingOn.begin(self)
  }

  package func end() { scheduler.goingOn.end(self) }

  fileprivate func isWorkDue() {
    // What goes on in virtual time is in the order of that time.
    if Scheduler.running === scheduler { return }
    Scheduler.background().schedule { [goingOn = scheduler.goingOn] in while goingOn.doNext() {} }
  }
}
