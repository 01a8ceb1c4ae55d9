import Scheduling
import Synchronization

/// The edge that feeds many chains: a serial edge with a list of listeners.
///
/// The list is linked through the subscriptions themselves. Joining and leaving take constant time,
/// and walking needs no copy. While the list is walked, a listener that leaves is kept until the
/// end of the walk, since its sink may be running. The list belongs to the owner of the edge.
@safe  // The list retains its listeners, and `unlink` takes each one out before it releases it.
@usableFromInline
class BroadcastEdge: SerialEdge, @unchecked Sendable {
  // Unchecked, because of the variables: only the owner uses these, a word at a time.
  @safe @exclusivity(unchecked) private final var first: Unmanaged<Listener>?
  @safe @exclusivity(unchecked) private final var last: Unmanaged<Listener>?
  @safe @exclusivity(unchecked) private final var isWalked = false
  @safe @exclusivity(unchecked) private final var leaving: [Listener] = []
  /// Whether there is a first listener. The owner sets it; any thread may read it.
  private final let isHeard = ExplorableAtomic(false)

  /// Whether there was a listener a moment ago.
  final var hasListeners: Bool { isHeard.load(ordering: .acquiring) }

  /// Calls `visit` with each listener, in the order in which they joined. No listener joins
  /// meanwhile.
  @inline(__always)
  final func forEachListener(_ visit: (Listener) -> Void) {
    isWalked = true
    var next = first
    while let listener = unsafe next {
      unsafe listener._withUnsafeGuaranteedRef {
        visit($0)
        unsafe next = $0.next
      }
    }
    isWalked = false
    if !leaving.isEmpty { settle() }
  }

  /// Does the same as `forEachListener`, and may be called inside of a visit. Listeners that join
  /// meanwhile are not visited.
  @inline(__always)
  final func forEachPresentListener(_ visit: (Listener) -> Void) {
    guard let end = last else { return }
    let isNested = isWalked
    isWalked = true
    var next = first
    while let listener = unsafe next {
      unsafe listener._withUnsafeGuaranteedRef {
        visit($0)
        unsafe next = listener.toOpaque() == end.toOpaque() ? nil : $0.next
      }
    }
    if isNested { return }
    isWalked = false
    if !leaving.isEmpty { settle() }
  }

  @inline(never)
  private final func settle() {
    let all = leaving
    leaving = []
    for listener in all {
      if remove(listener) { listener.letGo() }
    }
  }

  /// Adds a listener at the end.
  final func add(_ listener: Listener) {
    guard !listener.isDisposed else { return listener.release() }
    let reference = unsafe Unmanaged.passRetained(listener)
    listener.isListed = true
    listener.previous = last
    if let last {
      unsafe last._withUnsafeGuaranteedRef { unsafe $0.next = reference }
    } else {
      unsafe first = reference
      isHeard.store(true, ordering: .releasing)
    }
    unsafe last = reference
  }

  /// Removes `listener` from the list. Returns true if the caller has to call its `letGo()`, during
  /// its turn or later.
  final func remove(_ listener: Listener) -> Bool {
    if isWalked {
      leaving.append(listener)
      return false
    }
    unlink(listener)
    return listener.claimRelease()
  }

  /// Adds the listeners that have joined without a turn, if there are any. Called by the owner.
  func admitJoining() {}

  override func releaseChain() {
    admitJoining()
    while let listener = unsafe first?.takeUnretainedValue() {
      listener.subjectEnded()
      listener.release()
      unlink(listener)
    }
  }

  /// Empties the list. A listener that another object retains lives on, but gets no events any
  /// more. With `release`, it releases its objects.
  final func forgetListeners(release: Bool) {
    inTurn(self, release, outermost: true) { edge, release in
      edge.admitJoining()
      while let listener = unsafe edge.first?.takeUnretainedValue() {
        if release { listener.release() }
        edge.unlink(listener)
      }
    }
  }

  private final func unlink(_ listener: Listener) {
    guard listener.isListed else { return }
    listener.isListed = false
    let (previous, next) = (listener.previous, listener.next)
    if let previous = unsafe previous {
      unsafe previous._withUnsafeGuaranteedRef { unsafe $0.next = next }
    } else {
      unsafe first = next
      if unsafe next == nil { isHeard.store(false, ordering: .releasing) }
    }
    if let next = unsafe next {
      unsafe next._withUnsafeGuaranteedRef { unsafe $0.previous = previous }
    } else {
      unsafe last = previous
    }
    unsafe Unmanaged.passUnretained(listener).release()
  }
}

/// A subscription to a broadcast edge: a link of its list.
@safe  // The links are used by the list alone, which retains both neighbours.
@usableFromInline
class Listener: Edge, @unchecked Sendable {
  // Unchecked, because of the variables. The first four belong to the owner of the broadcast edge.
  @safe @exclusivity(unchecked) fileprivate final var next: Unmanaged<Listener>?
  @safe @exclusivity(unchecked) fileprivate final var previous: Unmanaged<Listener>?
  @safe @exclusivity(unchecked) fileprivate final var isListed = false
  /// Whether the subscription has released its objects.
  @safe @exclusivity(unchecked) private final var isReleased = false
  /// Set by the last sink as it is attached, before other threads know the edge.
  @safe @exclusivity(unchecked) private final var chainFlavour = Flavour.signals
  /// Whether this subscription waits in the line of the broadcast edge to be added to the list.
  /// Used under that edge's lock.
  @safe @exclusivity(unchecked) final var isInLine = false
  /// The lower half of the number of this subscription's place in the line. The full number would
  /// make each subscription larger.
  @safe @exclusivity(unchecked) final var place: UInt32 = 0

  final override var flavour: Flavour {
    get { chainFlavour }
    set { chainFlavour = newValue }
  }

  /// Returns true to the first caller, which has to call `letGo()`.
  fileprivate final func claimRelease() -> Bool {
    defer { isReleased = true }
    return !isReleased
  }

  /// Releases the subscription's objects. Only the first call does so.
  final func release() {
    if claimRelease() { letGo() }
  }

  /// Releases the subscription's objects. Called once, when no more events can reach the
  /// subscription.
  func letGo() {}

  fileprivate final func subjectEnded() {
    // Don't cancel a listener that has received the end. Events that it has passed on may still
    // wait for a turn of another edge, and cancelling would drop them.
    if !isDisposed {
      word.bitwiseOr(EdgeWord.ended | EdgeWord.cancelled, ordering: .acquiringAndReleasing)
    }
  }
}
