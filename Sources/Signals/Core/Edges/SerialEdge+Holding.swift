import Scheduling
import Synchronization

/// An edge is held for a turn to come, on a scheduler: what is sent meanwhile waits.
extension SerialEdge {
  /// Keeps everyone out until `resume`. False if the edge is not free.
  final func hold() -> Bool {
    word.compareExchange(expected: 0, desired: EdgeWord.held, ordering: .acquiring).exchanged
  }

  /// Ends what `hold` began: does `work` in a turn of the calling thread, unless the edge has ended,
  /// then what has come meanwhile.
  ///
  /// Does nothing if the edge is not held any more.
  final func resume(_ work: () -> Void = {}) {
    guard enterHeld() else { return }
    if !isDisposed { work() }
    leave()
  }

  /// Ends what `hold` began without a turn: another thread does what has come meanwhile.
  final func letIn() {
    if enterHeld() { finishTurn(doing: 0) }
  }

  /// Makes the calling thread the owner of an edge that is held; false if it isn't, any more.
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

/// The turn that an edge is held for. If it is never taken, since the scheduler has dropped its work,
/// the edge goes on without it.
final class HeldTurn: Disposable, LibraryDisposable, @unchecked Sendable {
  // Unchecked only because its superclass is.
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

  /// Gives the turn up.
  override func dispose() {
    if markDisposed() { edge.letIn() }
  }
}
