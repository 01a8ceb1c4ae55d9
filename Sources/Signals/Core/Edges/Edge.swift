import Scheduling
import Synchronization

/// The place where events enter a chain of sinks, and the disposable that `subscribe` returns for
/// that chain.
///
/// The sinks know their edge as `upstream`, something to stop. It ends with its source, or before,
/// in one of two ways:
///
/// - An operator that has seen enough calls ``cutOff(sending:)``. The source is stopped, and the
///   operator sends its own terminal event down the chain.
/// - The subscriber calls `dispose()`. The source is stopped, and nothing more is delivered.
@usableFromInline
class Edge: Disposable, LibraryDisposable, @unchecked Sendable {
  // The state is the disposable's `word`: see `EdgeWord`. Unchecked only because the class has
  // subclasses.

  /// Whether the source has ended or was stopped.
  @usableFromInline final override var isDisposed: Bool {
    word.load(ordering: .acquiring) & EdgeWord.ended != 0
  }

  /// Whether the subscriber has disposed of the subscription.
  final var isCancelled: Bool {
    word.load(ordering: .relaxed) & EdgeWord.cancelled != 0
  }

  /// Whether the source is stopped only after the terminal event was delivered, as in RxSwift.
  /// Otherwise it is stopped before that (contract 7).
  ///
  /// The end of the chain decides this when it is told its edge. Edges that feed that edge decide
  /// likewise.
  var stopsAfterEnd: Bool {
    get { word.load(ordering: .relaxed) & EdgeWord.stopsAfterEnd != 0 }
    set { if newValue { word.bitwiseOr(EdgeWord.stopsAfterEnd, ordering: .relaxed) } }
  }

  /// Ends the edge for an operator, which sends a terminal event. Returns false, and sends nothing,
  /// if the edge has ended.
  @inline(__always)
  @discardableResult
  final func cutOff(sending send: () -> Void) -> Bool {
    checkNoLockIsHeld("a source is cut off")
    let before = word.bitwiseOr(EdgeWord.ended, ordering: .acquiringAndReleasing).oldValue
    guard before & EdgeWord.ended == 0 else { return false }
    if stopsAfterEnd {
      send()
      tearDown()
    } else {
      tearDown()
      send()
    }
    return true
  }

  /// Stops the source, and drops everything that is still to be delivered.
  final override func dispose() {
    checkNoLockIsHeld("a subscription is disposed of")
    let before = word.bitwiseOr(
      EdgeWord.ended | EdgeWord.cancelled, ordering: .acquiringAndReleasing
    ).oldValue
    guard before & EdgeWord.ended == 0 else {
      // The terminal event is being delivered.
      if stopsAfterEnd, before & EdgeWord.cancelled == 0 { tearDown() }
      return
    }
    tearDown()
    releaseChainWhenFree()
  }

  /// Disposes of the source. Called by the thread that ended the edge. If the source is stopped
  /// after the end, a thread that disposes of the edge meanwhile may call it too.
  func tearDown() {}

  /// Releases the sinks, now or as soon as the delivering thread has left. Called after the
  /// disposal.
  func releaseChainWhenFree() {}
}

/// The bits of an edge's word: five flags and, above them, the owner of an edge that serialises.
///
/// README.md in the folder above draws how they change.
enum EdgeWord {
  /// Nothing more is accepted from the source. It is the flag of any `Disposable`.
  static var ended: UInt { 1 }
  /// Events wait for the owner to deliver them.
  static var waiting: UInt { 2 }
  /// The subscriber has disposed of the subscription: nothing more is delivered.
  static var cancelled: UInt { 4 }
  /// The sinks have been released.
  static var released: UInt { 8 }
  /// Urgent work has to be done before the next event.
  static var urgent: UInt { 16 }
  /// All flags. The other bits are the owner's `ThreadID`, 0 while the edge is free.
  static var flags: UInt { 31 }
  /// Whether the source is stopped after the end. Only in an edge that doesn't serialise: an edge
  /// that does compares its word with zero.
  static var stopsAfterEnd: UInt { 32 }
  /// In the place of the owner: the edge is held, and no thread has a turn.
  static var held: UInt { 32 }
}
