import Scheduling
import Synchronization

/// What the threads of an edge hand to each other.
struct Handover {
  /// What other threads have left for the owner to do.
  var waiting: [() -> Void] = []
  /// What the end of the edge disposes of.
  var teardown = Bag<Disposable>()

  /// Removes and returns what waits, but no more than `most` of it.
  mutating func takeWaiting(atMost most: Int) -> [() -> Void] {
    guard waiting.count > most else { return replace(&waiting, with: []) }
    defer { waiting.removeFirst(most) }
    return Array(waiting.prefix(most))
  }
}

/// The `NSLock` of an edge, and the handover behind it.
///
/// Both are made when they are first needed: most edges never see a second thread.
struct NSLockedHandover: ~Copyable {
  private let made = ExplorableAtomic<Unmanaged<Locked<Handover>>?>(nil)

  deinit { made.load(ordering: .acquiring)?.release() }

  func withLock<Result>(_ body: (inout Handover) -> Result) -> Result {
    let known = made.load(ordering: .acquiring)?.takeUnretainedValue()
    return (known ?? make()).withLock(body)
  }

  /// Whether anything was ever handed over.
  ///
  /// It writes: a thread that makes the lock after this sees all that the calling thread has done
  /// before it.
  var isMade: Bool {
    !made.compareExchange(expected: nil, desired: nil, ordering: .acquiringAndReleasing).exchanged
  }

  @inline(never)
  private func make() -> Locked<Handover> {
    let new = Unmanaged.passRetained(Locked(Handover()))
    let (exchanged, other) = made.compareExchange(
      expected: nil, desired: new, ordering: .acquiringAndReleasing)
    if exchanged { return new.takeUnretainedValue() }
    new.release()
    return other!.takeUnretainedValue()
  }
}
