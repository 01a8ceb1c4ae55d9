import Scheduling
import Synchronization

/// What feeds a chain of sinks, as the chain sees it: something to cut off.
///
/// Each edge, that is each place where events enter a chain of operators, is one of these, and the
/// same object is the disposable that `subscribe` returns for the chain. It distinguishes two
/// ways to end before the source does:
///
/// - An operator that has seen enough calls ``cutOff()``. The source is stopped, and the operator
///   may still send its own terminal event down the chain.
/// - The subscriber calls `dispose()`. The source is stopped, and nothing more is delivered.
@usableFromInline
class Upstream: Disposable, LibraryDisposable, @unchecked Sendable {
  // The state of the edge is in the disposable's `word`: a few flags, and for edges that serialise,
  // above them the thread that delivers. Unchecked only because the class has subclasses.

  /// Whether the source has ended or was stopped.
  @usableFromInline final override var isDisposed: Bool {
    word.load(ordering: .acquiring) & Flag.ended != 0
  }

  /// Whether the subscriber has disposed of the subscription.
  final var isCancelled: Bool {
    word.load(ordering: .relaxed) & Flag.cancelled != 0
  }

  /// Stops the source for an operator; true for the one caller that ended it.
  ///
  /// Only who gets `true` may send a terminal event.
  final func cutOff() -> Bool {
    LockRule.check("a source is cut off")
    let before = word.bitwiseOr(Flag.ended, ordering: .acquiringAndReleasing).oldValue
    guard before & Flag.ended == 0 else { return false }
    tearDown()
    return true
  }

  /// Stops the source and everything that would still be delivered.
  final override func dispose() {
    LockRule.check("a subscription is disposed of")
    let before = word.bitwiseOr(Flag.ended | Flag.cancelled, ordering: .acquiringAndReleasing)
      .oldValue
    guard before & Flag.ended == 0 else { return }
    tearDown()
    releaseChain()
  }

  /// Disposes of what is above. Called once, by whoever ended the edge.
  func tearDown() {}

  /// Lets go of the sinks, now or as soon as the delivering thread is done with them.
  func releaseChain() {}
}

/// The bits of an edge's word.
enum Flag {
  /// Nothing more is accepted from the source. It is the flag of any `Disposable`.
  static var ended: UInt { 1 }
  /// The delivering thread has more to do before it leaves.
  static var waiting: UInt { 2 }
  /// The subscriber has disposed of the subscription: nothing more is delivered.
  static var cancelled: UInt { 4 }
  /// The chain has been let go of.
  static var released: UInt { 8 }
  /// All of them; the other bits are the delivering thread's `ThreadID`.
  static var all: UInt { 15 }
}
