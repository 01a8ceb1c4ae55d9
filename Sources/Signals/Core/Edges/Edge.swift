import Synchronization

/// The place where events enter a chain of sinks, and the disposable that `subscribe` returns for
/// that chain.
///
/// The sinks know their edge as `upstream`, which they can stop. An edge ends with its source, or
/// before that in one of two ways:
///
/// - An operator that has seen enough calls ``cutOff(sending:)``. The source is stopped, and the
///   operator sends its own terminal event down the chain.
/// - The subscriber calls `dispose()`. The source is stopped, and nothing more is delivered.
@usableFromInline
package class Edge: Disposable, LibraryDisposable, @unchecked Sendable {
  // Unchecked, because a class that has subclasses can't be checked. The state is the disposable's
  // `word`; see `EdgeWord`.

  // Written out: with the inherited one, Swift 6.3 warns of endless recursion in subclasses.
  override init() { super.init() }

  /// Whether the source has ended or was stopped.
  @usableFromInline package final override var isDisposed: Bool {
    word.load(ordering: .acquiring) & EdgeWord.ended != 0
  }

  /// Whether the subscriber has disposed of the subscription.
  final var isCancelled: Bool {
    word.load(ordering: .relaxed) & EdgeWord.cancelled != 0
  }

  /// Whose rules the chain behind this edge follows.
  ///
  /// The last sink of a chain sets it when the sink is told its edge. If the chain feeds another
  /// edge, the sink copies the setting of that edge.
  var flavour: Flavour {
    get { Flavour(isRxSwift: word.load(ordering: .relaxed) & EdgeWord.rxSwift != 0) }
    set { if newValue.isRxSwift { word.bitwiseOr(EdgeWord.rxSwift, ordering: .relaxed) } }
  }

  /// Ends the edge for an operator, which sends a terminal event. Returns false, and sends nothing,
  /// if the edge has ended.
  @inline(__always)
  @discardableResult
  final func cutOff(sending send: () -> Void) -> Bool {
    checkNoLockIsHeld("a source is cut off")
    let before = word.bitwiseOr(EdgeWord.ended, ordering: .acquiringAndReleasing).oldValue
    guard before & EdgeWord.ended == 0 else { return false }
    if flavour.stopsAfterEnd {
      send()
      tearDown()
    } else {
      tearDown()
      send()
    }
    return true
  }

  /// Stops the source, and drops everything that is still to be delivered.
  package final override func dispose() {
    checkNoLockIsHeld("a subscription is disposed of")
    let before = word.bitwiseOr(
      EdgeWord.ended | EdgeWord.cancelled, ordering: .acquiringAndReleasing
    ).oldValue
    guard before & EdgeWord.ended == 0 else {
      // The terminal event may still be under way, and the source not stopped yet.
      if flavour.stopsAfterEnd, before & EdgeWord.cancelled == 0 { tearDown() }
      return
    }
    tearDown()
    releaseChainWhenFree()
  }

  /// Disposes of the source. Called by the thread that ended the edge. With the flavour of RxSwift,
  /// a thread that disposes of the edge during the delivery of the end may call it too.
  func tearDown() {}

  /// Releases the sinks, now or as soon as the delivering thread has ended its turn. Called after
  /// the disposal.
  func releaseChainWhenFree() {}
}

/// The bits of an edge's word: five flags and, above them, the owner of an edge that serialises.
///
/// The diagram in `Core/README.md` shows how they change.
enum EdgeWord {
  /// Nothing more is accepted from the source. Every `Disposable` uses this bit as its flag.
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
  /// Whether the flavour is that of RxSwift. Used only in an edge that doesn't serialise. A
  /// `SerialEdge` compares its word with zero, so it keeps this flag in a variable.
  static var rxSwift: UInt { 32 }
  /// A value in the place of the owner: the edge is held, and no thread has a turn.
  static var held: UInt { 32 }
}
