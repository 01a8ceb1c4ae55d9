import Scheduling
import Synchronization

/// The edge that lets one thread at a time deliver, without making the others wait.
///
/// A thread that finds nobody delivering becomes the owner, with one compare-and-swap, and stays
/// it until it has delivered everything. A thread that finds another owner leaves its event in a
/// list, and the owner delivers it next. A nested send, from a block that the owner runs, goes
/// through at once.
///
/// Everything behind the edge belongs to the owner: a sink's state, the reference to the first
/// sink. So a sink needs neither lock nor atomic, and is called without being retained: whoever
/// ends the edge leaves it to the owner to let go of the chain.
///
/// `NSLock` guards what several threads touch: the waiting events and the teardown. Most edges never
/// see a second thread and have one thing to tear down, so there is a slot for that, and the lock is
/// made when it is first needed.
@usableFromInline
class Serialiser: Upstream, @unchecked Sendable {
  private struct State {
    var waiting: [() -> Void] = []
    var teardown = Bag<Disposable>()
  }

  /// The state behind the lock, once somebody has needed it.
  private final let lockedState = ExplorableAtomic<Unmanaged<Locked<State>>?>(nil)

  private final var state: Locked<State> {
    lockedState.load(ordering: .acquiring)?.takeUnretainedValue() ?? makeState()
  }

  @inline(never)
  private final func makeState() -> Locked<State> {
    let made = Unmanaged.passRetained(Locked(State()))
    let (exchanged, other) = lockedState.compareExchange(
      expected: nil, desired: made, ordering: .acquiringAndReleasing)
    if exchanged { return made.takeUnretainedValue() }
    made.release()
    return other!.takeUnretainedValue()
  }

  deinit {
    lockedState.load(ordering: .acquiring)?.release()
    slot.load(ordering: .acquiring)?.release()
  }

  // MARK: Delivering

  /// Makes the calling thread the owner, unless another one is or the edge has ended.
  ///
  /// Answers true also to the owner itself, for a nested send. Each `enter` that answered true is
  /// followed by a `leave`.
  @inline(__always)
  final func enter() -> Bool {
    LockRule.check("an event is sent")
    let me = ThreadID.current.bits
    // Looked at before: an exchange that fails costs the owner as much as one that succeeds.
    var found = word.load(ordering: .relaxed)
    if found == 0 {
      let entered: Bool
      (entered, found) = word.compareExchange(expected: 0, desired: me, ordering: .acquiring)
      if entered { return true }
    }
    guard found & ~Flag.all == me, found & Flag.ended == 0 else { return false }
    depth += 1
    return true
  }

  /// As `enter`, but refuses the owner too: its nested sends have to wait like everyone else's.
  @inline(__always)
  final func enterOutermost() -> Bool {
    LockRule.check("an event is sent")
    return word.compareExchange(expected: 0, desired: ThreadID.current.bits, ordering: .acquiring)
      .exchanged
  }

  /// Ends what the matching `enter` began; the outermost one first does what was left meanwhile.
  @inline(__always)
  final func leave() {
    guard depth == 0 else {
      depth -= 1
      return
    }
    let found = word.load(ordering: .relaxed)
    if found & Flag.all == 0,
      word.compareExchange(expected: found, desired: 0, ordering: .releasing).exchanged
    {
      return
    }
    leaveWithWork()
  }

  /// Becomes the owner if the one there is leaves within a moment, and has left nothing to do.
  ///
  /// For values, since most are delivered in less time than it takes to leave one to the owner. It is
  /// no waiting: after a microsecond at the most the value is left all the same.
  @inline(never)
  final func enterSoon() -> Bool {
    #if !SIGNALS_EXPLORE
      let me = ThreadID.current.bits
      for _ in 0..<1000 {
        let found = word.load(ordering: .relaxed)
        if found == 0 {
          if word.compareExchange(expected: 0, desired: me, ordering: .acquiring).exchanged {
            return true
          }
        } else if found & Flag.all != 0 || found == me {
          break
        }
      }
    #endif
    return false
  }

  /// Leaves `work` to the owner; false, and `work` is dropped, when the edge has ended.
  ///
  /// When the owner has left in the meantime, the work is done here.
  @discardableResult
  final func post(_ work: @escaping () -> Void) -> Bool {
    LockRule.check("an event is sent")
    enum Outcome { case ended, entered, left }
    if isDisposed { return false }
    let me = ThreadID.current.bits
    let outcome = state.withLock { state -> Outcome in
      var found = word.load(ordering: .relaxed)
      while true {
        if found & Flag.ended != 0 { return .ended }
        let isFree = found & ~Flag.all == 0
        let next = isFree ? found | me : found | Flag.waiting
        let (exchanged, now) = word.compareExchange(
          expected: found, desired: next, ordering: .acquiringAndReleasing)
        if exchanged {
          if isFree { return .entered }
          state.waiting.append(work)
          return .left
        }
        found = now
      }
    }
    switch outcome {
    case .ended: return false
    case .left: return true
    case .entered:
      work()
      leave()
      return true
    }
  }

  /// How many nested sends are on the owner's stack. Belongs to the owner.
  @exclusivity(unchecked)
  final var depth = 0

  @inline(never)
  private final func leaveWithWork() {
    while true {
      let found = word.load(ordering: .acquiring)
      if found & Flag.waiting != 0 {
        deliverWhatWaits()
      } else if found & Flag.ended != 0 {
        if found & Flag.released == 0 {
          word.bitwiseOr(Flag.released, ordering: .relaxed)
          chainEnded()
        }
        word.bitwiseAnd(Flag.all, ordering: .releasing)
        return
      } else if word.compareExchange(expected: found, desired: 0, ordering: .releasing).exchanged {
        return
      }
    }
  }

  /// Delivers what waits now, but no more than `most`; returns how much that was. Called by the owner.
  @discardableResult
  final func deliverWhatWaits(atMost most: Int = .max) -> Int {
    let batch = state.withLock { state in
      if state.waiting.count <= most {
        word.bitwiseAnd(~Flag.waiting, ordering: .acquiringAndReleasing)
      }
      return state.waiting.removeAndReturnFirst(most)
    }
    for work in batch { work() }
    return batch.count
  }

  // MARK: Ending

  /// Disposes of the edge, since nobody is left who could send; but after what is being delivered
  /// and what waits, which may be its end.
  final func abandon() {
    guard enterOutermost() else {
      post { self.dispose() }
      return
    }
    dispose()
    leave()
  }

  /// Lets go of the chain. Called once, by the owner, when the edge has ended.
  func chainEnded() {}

  /// Ties `disposable` to the edge: it is disposed of when the edge ends, at once if it has ended.
  ///
  /// - Returns: The key to `remove` it with.
  @discardableResult
  final func add(_ disposable: Disposable) -> Bag<Disposable>.Key? {
    if fillSlot(with: disposable) {
      if !isDisposed { return .slot }
      // Whoever ended the edge may have looked into the slot before.
      takeSlot()
    } else if let key = state.withLock({ isDisposed ? nil : $0.teardown.insert(disposable) }) {
      return key
    }
    disposable.dispose()
    return nil
  }

  /// The first thing to tear down, retained.
  private final let slot = ExplorableAtomic<Unmanaged<Disposable>?>(nil)

  private final func fillSlot(with disposable: Disposable) -> Bool {
    guard slot.load(ordering: .relaxed) == nil else { return false }
    let reference = Unmanaged.passRetained(disposable)
    let filled = slot.compareExchange(
      expected: nil, desired: reference, ordering: .acquiringAndReleasing
    ).exchanged
    if !filled { reference.release() }
    return filled
  }

  @discardableResult
  private final func takeSlot() -> Disposable? {
    slot.exchange(nil, ordering: .acquiringAndReleasing)?.takeRetainedValue()
  }

  /// Unties what was added under `key`, without disposing of it, and returns it.
  @discardableResult
  final func remove(_ key: Bag<Disposable>.Key) -> Disposable? {
    if key == .slot { return takeSlot() }
    return state.withLock { $0.teardown.remove(key) }
  }

  final override func tearDown() {
    // Usually that is the source, which has just ended by itself.
    if let first = takeSlot(), !first.isDisposed { Unwinding.dispose(consume first) }
    // Read by an exchange, so that whoever makes the state later on sees that the edge has ended.
    let found = lockedState.compareExchange(
      expected: nil, desired: nil, ordering: .acquiringAndReleasing)
    if found.exchanged { return }
    for disposable in state.withLock({ $0.teardown.removeAll() }) { Unwinding.dispose(disposable) }
  }

  final override func releaseChain() {
    // An owner that is there, or was there since the edge ended, has seen to it.
    var found = word.load(ordering: .relaxed)
    while found & ~Flag.all == 0, found & Flag.released == 0 {
      let (exchanged, now) = word.compareExchange(
        expected: found, desired: found | ThreadID.current.bits, ordering: .acquiringAndReleasing)
      if exchanged { return leaveWithWork() }
      found = now
    }
  }
}

extension Array {
  fileprivate mutating func removeAndReturnFirst(_ most: Int) -> Self {
    if count > most {
      defer { removeFirst(most) }
      return Array(prefix(most))
    }
    let all = self
    self = []
    return all
  }
}
