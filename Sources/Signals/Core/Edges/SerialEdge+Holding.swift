import Scheduling
import Synchronization

/// Holding an edge for a later turn, on a scheduler: events that are sent meanwhile wait.
extension SerialEdge {
  /// Lets no thread take a turn until `resume`. Returns false if the edge is not free.
  final func hold() -> Bool {
    word.compareExchange(expected: 0, desired: EdgeWord.held, ordering: .acquiring).exchanged
  }

  /// Ends the hold: does `work` in a turn of the calling thread, unless the edge has ended, then
  /// some of the work that waits, as at the end of each turn.
  ///
  /// Other threads do most of what came during the hold. A thread that does it here would let the
  /// senders go on meanwhile, which send faster. So the line would get longer with each hold.
  ///
  /// Does nothing if the edge is not held any more.
  final func resume(_ work: () -> Void = {}) {
    guard enterHeld() else { return }
    if !isDisposed { work() }
    if lock.isMade { lock.withLock { $0.holdIsOver() } }
    finishTurn()
  }

  /// Ends the hold without a turn: another thread does the work that waits.
  final func letIn() {
    if enterHeld() { finishTurn(doing: 0) }
  }

  /// Makes the calling thread the owner of an edge that is held. Returns false if the edge is not
  /// held any more.
  private final func enterHeld() -> Bool {
    var found = word.load(ordering: .relaxed)
    while found & ~EdgeWord.flags == EdgeWord.held {
      let (exchanged, now) = word.compareExchange(
        expected: found, desired: found & EdgeWord.flags | ThreadID.current.bits,
        ordering: .acquiringAndReleasing)
      if exchanged { return true }
      found = now
    }
    return false
  }
}

/// The turn that an edge is held for. If the turn is never taken, because the scheduler has dropped
/// its work, the edge goes on without it.
final class HeldTurn: Disposable, LibraryDisposable, @unchecked Sendable {
  private let edge: SerialEdge
  /// The thread that has given way, while it waits.
  private let former: BlockedThread?

  /// - Parameters:
  ///   - edge: The edge that is held.
  ///   - former: The thread that is going to wait for the end of the turn.
  init(_ edge: SerialEdge, after former: BlockedThread? = nil) {
    self.edge = edge
    self.former = former
    super.init()
  }

  deinit { dispose() }

  /// Does `work` in the turn.
  func take(_ work: () -> Void) {
    guard markDisposed() else { return }
    edge.resume(work)
    former?.end()
  }

  /// Gives up the turn.
  override func dispose() {
    guard markDisposed() else { return }
    edge.letIn()
    former?.end()
  }
}
