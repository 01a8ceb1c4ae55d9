package import Foundation

/// The work with which sources go on after a pause, on one scheduler.
///
/// A source goes on where it began. But a scheduler runs no work while its thread is blocked in a
/// wait for a signal, and nothing runs a test scheduler while its test awaits one. Then the waiting
/// side does this work: so no wait of the library hangs because of a pause.
final class GoingOn: Sendable {
  private struct State {
    /// In the order of scheduling. Some may have run, or were cancelled.
    var pieces = Queue<ScheduledWork>()
    /// The threads and tasks that wait now, innermost last.
    var waits: [any WaitInWork] = []
  }

  private let state = Locked(State())

  fileprivate func add(_ piece: ScheduledWork) {
    let wait = state.withLock { state in
      state.pieces.append(piece)
      return state.waits.last
    }
    wait?.isWorkDue()
  }

  /// Forgets the pieces at the front that have run, or were cancelled.
  fileprivate func removeDone() {
    state.withLock { state in
      while state.pieces.first?.isOver == true { _ = state.pieces.popFirst() }
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
    while let piece = state.withLock({ $0.pieces.popFirst() }) {
      if piece.begin() {
        ThreadContext.outsideOfCalls { piece.run() }
        return true
      }
    }
    return false
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
    goingOn.add(piece)
    let run = ScheduledRun(of: piece, on: goingOn)
    schedule { run.perform() }
    return piece
  }
}

/// The run of a piece that a scheduler keeps. If the scheduler drops it, the piece is released: no
/// sender is left (contract 8).
private final class ScheduledRun: Sendable {
  private let piece: ScheduledWork
  private let goingOn: GoingOn

  init(of piece: ScheduledWork, on goingOn: GoingOn) {
    self.piece = piece
    self.goingOn = goingOn
  }

  deinit {
    piece.giveUp()
    goingOn.removeDone()
  }

  func perform() {
    if piece.begin() { piece.run() }
  }
}

/// A thread that is blocked until it is told to go on.
///
/// Meanwhile it does what is to go on on the scheduler whose work it runs.
package final class BlockedThread: WaitInWork, @unchecked Sendable {
  // Unchecked, because of `state`, which is used while `condition` is locked.
  private struct State {
    var isOver = false
    var isWorkDue = false
  }

  private let condition = NSCondition()
  private var state = State()

  package init() {}

  /// Lets the thread go on.
  package func end() { set(\.isOver) }

  fileprivate func isWorkDue() { set(\.isWorkDue) }

  private func set(_ flag: WritableKeyPath<State, Bool>) {
    condition.withLock {
      state[keyPath: flag] = true
      condition.broadcast()
    }
  }

  /// Blocks the calling thread until `end()` or the deadline. Returns whether it was told to go on.
  ///
  /// - Parameters:
  ///   - deadline: When to give up.
  ///   - helps: Whether the thread does meanwhile what is to go on.
  package func wait(until deadline: Date = .distantFuture, helping helps: Bool = true) -> Bool {
    let goingOn = helps ? Scheduler.current?.goingOn : nil
    goingOn?.begin(self)
    defer { goingOn?.end(self) }
    while let isOver = next(until: deadline) {
      if isOver { return true }
      while goingOn?.doNext() == true, !condition.withLock({ state.isOver }) {}
    }
    return false
  }

  /// Returns whether the wait is over, as soon as that is so or work is due; nil after the
  /// deadline.
  private func next(until deadline: Date) -> Bool? {
    condition.withLock {
      while !state.isOver, !state.isWorkDue {
        // Foundation can't wait until times that are very far away.
        _ = condition.wait(until: min(deadline, Date(timeIntervalSinceNow: 3600)))
        if deadline.timeIntervalSinceNow <= 0, !state.isOver, !state.isWorkDue { return nil }
      }
      state.isWorkDue = false
      return state.isOver
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
