import Dispatch
import Scheduling
import Synchronization

/// Holding an edge for a later turn, on a scheduler: events that are sent meanwhile wait.
extension SerialEdge {
  /// Ends the hold: does `work` in a turn of the calling thread, unless the edge has ended, then
  /// some of the work that waits, as at the end of each turn.
  ///
  /// Other threads do most of what came during the hold. A thread that does it here would let the
  /// senders go on meanwhile, which send faster. So the line would get longer with each hold.
  ///
  /// Does nothing if the edge is not held any more.
  final func resume(_ work: () -> Void) {
    guard enterHeld() else { return }
    if !isDisposed { work() }
    finishHeldTurn(doing: Self.mostOfOthers)
  }

  /// Ends the hold without a turn: another thread does the work that waits.
  final func letIn() {
    if enterHeld() { finishHeldTurn(doing: 0) }
  }

  private func finishHeldTurn(doing mostOfOthers: Int) {
    let hold = lock.isMade ? lock.withLock { $0.holdIsOver() } : nil
    finishTurn(doing: mostOfOthers)
    if let hold { end(hold) }
  }

  // MARK: Waiting for a timer

  /// Begins a hold for a timer, or the end of its turn, until `end(_:)`. Meanwhile each thread that
  /// leaves an event waits, for `patience` seconds at most. If it sent on, a line would form:
  /// leaving an event takes less time than delivering one.
  ///
  /// - Parameters:
  ///   - scheduler: What will run the timer's work; nil where the timer has the turn already.
  ///   - patience: In seconds.
  final func beginHold(for scheduler: Scheduler?, patience: Double) -> TimerHold {
    let hold = TimerHold(for: scheduler, patience)
    lock.withLock { $0.hold = hold }
    return hold
  }

  private func end(_ hold: TimerHold) {
    lock.withLock { if $0.hold === hold { $0.hold = nil } }
    hold.end()
  }

  /// Whether anything is left to do at the end of a turn.
  @inline(__always)
  final var hasWork: Bool { word.load(ordering: .relaxed) & EdgeWord.flags != 0 }

  /// Ends what `enter` began, for a timer.
  @inline(never)
  final func leaveWhileSendersWait(_ patience: Double) {
    guard depth == 0 else { return leave() }
    let hold = beginHold(for: nil, patience: patience)
    finishTurn()
    end(hold)
  }

  /// Makes the calling thread the owner of an edge that is held. Returns false if the edge is not
  /// held any more.
  private final func enterHeld() -> Bool {
    setWord {
      $0 & ~EdgeWord.flags == EdgeWord.held ? $0 & EdgeWord.flags | ThreadID.current.bits : nil
    } != nil
  }
}

/// The threads that wait for a timer, which has the turn of an edge, or for which it is held.
///
/// They wait for a moment only, since the timer's scheduler may be paused or busy, even with
/// something that waits for the thread.
final class TimerHold: Sendable {
  /// Identifies the scheduler, and does not keep it: the edge's lock is held when a hold is
  /// replaced.
  private let scheduler: ObjectIdentifier?
  private let patience: Double
  /// When no thread waits any more.
  private let latest: ContinuousClock.Instant
  /// Some may have given up. Nil when the wait is over.
  private let blocked = Locked<[BlockedThread]?>([])

  init(for scheduler: Scheduler?, _ patience: Double) {
    self.scheduler = scheduler.map { ObjectIdentifier($0) }
    self.patience = patience
    latest = .now + .seconds(100 * patience)
  }

  /// Blocks the calling thread. Does nothing in the scheduler's own work, which would wait for
  /// itself.
  func wait() {
    #if !SIGNALS_EXPLORE
      guard .now < latest else { return }
      if let scheduler, Scheduler.running.map({ ObjectIdentifier($0) }) == scheduler { return }
      let thread = BlockedThread()
      if blocked.withLock({ $0?.append(thread) }) == nil { return }
      _ = thread.wait(until: .now() + patience, helping: false)
    #endif
  }

  func end() {
    for thread in blocked.withLock({ $0.take() }) ?? [] { thread.end() }
  }
}

/// The turn that an edge is held for. If the turn is never taken, because the scheduler has dropped
/// its work, the edge goes on without it.
final class HeldTurn: Disposable, LibraryDisposable, @unchecked Sendable {
  private let edge: SerialEdge

  init(_ edge: SerialEdge) {
    self.edge = edge
    super.init()
  }

  deinit { dispose() }

  /// Does `work` in the turn.
  func take(_ work: () -> Void) {
    if markDisposed() { edge.resume(work) }
  }

  /// Gives up the turn.
  override func dispose() {
    if markDisposed() { edge.letIn() }
  }
}
