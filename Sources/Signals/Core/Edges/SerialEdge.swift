import Synchronization

/// The edge that lets one thread at a time deliver, without making other threads wait.
///
/// A thread that finds the edge free becomes its owner, with one compare-and-swap, for the length
/// of a turn. A thread that finds another owner leaves its event in a line. Before its turn ends
/// the owner delivers some of the events that wait there; `SerialEdge+Waiting.swift` says how many.
/// A nested send, from a block that the owner runs, is delivered at once.
///
/// Everything behind the edge belongs to the owner: the state of the sinks, and the reference to
/// the first sink. So a sink needs neither lock nor atomic, and is called without being retained. A
/// thread that ends the edge leaves the release of the sinks to the owner.
///
/// The `NSLock` guards the `Handover` between threads: the work and the events that wait, the
/// senders that wait for the end of a pause, and the disposables that the end disposes of. Most
/// edges never see a second thread and have one disposable, for which there is a separate place. So
/// the lock is made when it is first needed.
@safe  // `firstTeardown` retains its disposable, until an exchange or `deinit` takes it out.
@usableFromInline
package class SerialEdge: Edge, @unchecked Sendable {
  // Unchecked, because of the variables, which belong to the owner.

  final let lock: NSLockedHandover

  /// How many nested sends are on the owner's stack. Belongs to the owner.
  @safe @exclusivity(unchecked)
  final var depth: Int32 = 0

  // The next variables fill the space beside `depth`, and take no further memory.
  /// Whether the owner is doing work that has waited. Belongs to the owner.
  @safe @exclusivity(unchecked) final var isDraining = false
  /// Whether that work was left by another thread. Belongs to the owner.
  @safe @exclusivity(unchecked) final var isDoingWorkOfOthers = false

  #if SIGNALS_EXPLORE
    /// Taken during a change, so that the explorer knows that other threads wait for its end.
    final let changes = Locked(())
  #endif

  /// Beside the word, and no part of it as in a plain edge: `enter` compares the word with 0.
  private final let ownPace = ExplorableAtomic<UInt16>(0)
  final override var pace: Pace { Pace(rawValue: ownPace.load(ordering: .acquiring)) }

  init(lock: consuming NSLockedHandover) {
    self.lock = lock
    super.init()
  }

  deinit {
    unsafe firstTeardown.load(ordering: .acquiring)?.release()
  }

  // MARK: Turns

  /// Does `work` in a turn of the calling thread. While another thread has its turn, leaves `work`
  /// to that thread. Drops `work` when the edge has ended.
  ///
  /// - Parameters:
  ///   - receiver: An argument of `work`. Capturing it would cost more than taking a turn.
  ///   - value: Another argument of `work`, for the same reason.
  ///   - outermost: Whether a nested call also has to wait for the end of the turn.
  ///   - behindWaiting: Whether a nested call has to wait if work of other threads does.
  ///   - isLatest: Whether only the last of several consecutive values counts. If so, and if the
  ///     receiver's former value waits at the end of the line, this value replaces it.
  ///   - work: What to do.
  @inline(__always)
  final func inTurn<Receiver: AnyObject, Value>(
    _ receiver: Receiver, _ value: Value, outermost: Bool = false, behindWaiting: Bool = false,
    isLatest: Bool = false, _ work: @escaping (Receiver, Value) -> Void
  ) {
    guard enter(outermost: outermost, behindWaiting: behindWaiting) else {
      return inTurnLater(receiver, value, isLatest, work)
    }
    work(receiver, value)
    leave()
  }

  /// Does `work`, which needs no value, in a turn of the calling thread, or leaves it to the owner.
  @inline(__always)
  package final func inTurn<Receiver: AnyObject>(
    _ receiver: Receiver, outermost: Bool = false, _ work: @escaping (Receiver) -> Void
  ) {
    guard enter(outermost: outermost) else { return inTurnLater { work(receiver) } }
    work(receiver)
    leave()
  }

  /// Does `work`, which ends an input, in a turn. Values that the input has sent before may still
  /// wait, and come first. If the calling thread is the owner, it delivers them and does `work`
  /// before its turn ends.
  @inline(__always)
  final func inTurnAfterWaiting<Receiver: AnyObject>(
    _ receiver: Receiver, _ work: @escaping (Receiver) -> Void
  ) {
    inTurn(receiver, outermost: isTurnWaitedFor, work)
  }

  /// Does `work`, which ends an input, at once, in no turn of its own; but if values that the input
  /// has sent before may still wait, in a turn after them.
  @inline(__always)
  final func afterWaiting<Receiver: AnyObject>(
    _ receiver: Receiver, _ work: @escaping (Receiver) -> Void
  ) {
    if isTurnWaitedFor { inTurnLater { work(receiver) } } else { work(receiver) }
  }

  @inline(never)
  private final func inTurnLater<Receiver: AnyObject, Value>(
    _ receiver: Receiver, _ value: Value, _ isLatest: Bool,
    _ work: @escaping (Receiver, Value) -> Void
  ) {
    inTurnLater(replacing: isLatest ? ObjectIdentifier(receiver) : nil) { work(receiver, value) }
  }

  @inline(never)
  private final func inTurnLater(
    replacing key: ObjectIdentifier? = nil, _ work: @escaping () -> Void
  ) {
    if enterSoon() {
      work()
      leave()
    } else {
      post(replacing: key) { if !self.isDisposed { work() } }
    }
  }

  /// Whether the calling thread is the owner, and work may wait for the end of its turn.
  final var isTurnWaitedFor: Bool {
    let found = word.load(ordering: .relaxed)
    guard found & ~EdgeWord.flags == ThreadID.current.bits else { return false }
    return isDraining || found & EdgeWord.waiting != 0
  }

  /// Makes the calling thread the owner, unless another thread is the owner or the edge has ended.
  ///
  /// Returns true also to the owner itself, for a nested send, unless `outermost` is set, or
  /// `behindWaiting` and work waits. Each `enter` that returned true is followed by a `leave`.
  @inline(__always)
  final func enter(
    outermost: Bool = false, behindWaiting: @autoclosure () -> Bool = false
  ) -> Bool {
    checkNoLockIsHeld("an event is sent")
    let me = ThreadID.current.bits
    if outermost {
      return word.compareExchange(expected: 0, desired: me, ordering: .acquiring).exchanged
    }
    // Read first: an exchange that fails slows the owner down as much as one that succeeds.
    var found = word.load(ordering: .relaxed)
    if found == 0 {
      let entered: Bool
      (entered, found) = word.compareExchange(expected: 0, desired: me, ordering: .acquiring)
      if entered { return true }
    }
    guard found & ~EdgeWord.flags == me, found & EdgeWord.ended == 0 else { return false }
    if isDraining || found & EdgeWord.waiting != 0, behindWaiting() { return false }
    depth += 1
    return true
  }

  /// Makes the calling thread the owner, if the present owner leaves within a moment and no work
  /// waits.
  ///
  /// Delivering an event usually takes less time than leaving it to the owner. So this tries for at
  /// most a microsecond.
  private final func enterSoon() -> Bool {
    #if !SIGNALS_EXPLORE
      let me = ThreadID.current.bits
      for _ in 0..<1000 {
        let found = word.load(ordering: .relaxed)
        if found == 0 {
          if word.compareExchange(expected: 0, desired: me, ordering: .acquiring).exchanged {
            return true
          }
        } else if found & EdgeWord.flags != 0 || found == me {
          break
        }
      }
    #endif
    return false
  }

  /// Ends what the matching `enter` began. The outermost call first does the work that waits, or a
  /// part of that work.
  @inline(__always)
  final func leave() {
    guard depth == 0 else {
      depth -= 1
      return
    }
    let found = word.load(ordering: .relaxed)
    if found & EdgeWord.flags == 0,
      word.compareExchange(expected: found, desired: 0, ordering: .releasing).exchanged
    {
      return
    }
    finishTurn()
  }

  /// Sets the word to what `next` makes of it, in one step. Returns the word before that; nil if
  /// `next` has returned nil, and nothing is set.
  ///
  /// - Parameter behindChange: Whether to wait for the end of a change that is under way.
  @inline(__always)
  final func setWord(behindChange: Bool = false, _ next: (UInt) -> UInt?) -> UInt? {
    var found = word.load(ordering: .relaxed)
    while true {
      while behindChange, found & ~EdgeWord.flags == EdgeWord.changing {
        found = wordAfterChange()
      }
      guard let desired = next(found) else { return nil }
      let (isDone, now) = word.compareExchange(
        expected: found, desired: desired, ordering: .acquiringAndReleasing)
      if isDone { return found }
      found = now
    }
  }

  // MARK: Teardown

  /// The first disposable that the end of the edge disposes of, retained.
  private final let firstTeardown = unsafe ExplorableAtomic<Unmanaged<Disposable>?>(nil)

  /// Ties `disposable` to the edge, whose end disposes of it; at once if the edge has ended.
  ///
  /// - Returns: The key to `remove` it with.
  @discardableResult
  package final func add(_ disposable: Disposable) -> ObjectIdentifier? {
    let isTied: Bool
    if fillFirst(with: disposable) {
      isTied = !isDisposed
      // The thread that ended the edge may have looked for the first disposable before it was set.
      if !isTied { takeFirst() }
    } else {
      isTied = lock.withLock { handover in
        if isDisposed { return false }
        handover.teardown.append(disposable)
        return true
      }
    }
    guard isTied else {
      disposable.dispose()
      return nil
    }
    if Pace(rawValue: ownPace.load(ordering: .acquiring)).isPaused { passPause(to: disposable) }
    return ObjectIdentifier(disposable)
  }

  /// Removes what was added under `key` from the edge, and returns it without disposing of it.
  @discardableResult
  final func remove(_ key: ObjectIdentifier) -> Disposable? {
    let first = unsafe firstTeardown.load(ordering: .relaxed)
    if let first = unsafe first, UInt(bitPattern: unsafe first.toOpaque()) == UInt(bitPattern: key)
    {
      // The end of the edge may take it at the same time.
      let isTaken = unsafe firstTeardown.compareExchange(
        expected: first, desired: nil, ordering: .acquiringAndReleasing
      ).exchanged
      if isTaken { return unsafe first.takeRetainedValue() }
      // It may have moved into the list.
    }
    return lock.withLock { $0.teardown.remove(key) }
  }

  private final func fillFirst(with disposable: Disposable) -> Bool {
    guard unsafe firstTeardown.load(ordering: .relaxed) == nil else { return false }
    let reference = unsafe Unmanaged.passRetained(disposable)
    let filled = unsafe firstTeardown.compareExchange(
      expected: nil, desired: reference, ordering: .acquiringAndReleasing
    ).exchanged
    if !filled { unsafe reference.release() }
    return filled
  }

  @discardableResult
  private final func takeFirst() -> Disposable? {
    unsafe firstTeardown.exchange(nil, ordering: .acquiringAndReleasing)?.takeRetainedValue()
  }

  final override func tearDown() {
    // The first disposable is usually the source. If the source has just ended by itself, it needs
    // no disposal. If it is stopped only now, it is stopped before what was added later.
    if let first = takeFirst(), stopsAfterEnd || !first.isDisposed {
      Unwinding.dispose(consume first)
    }
    guard lock.isMade else { return }
    let (teardown, senders) = lock.withLock { ($0.teardown.takeAll(), $0.senders.takeAll()) }
    Unwinding.dispose(teardown)
    if senders.isEmpty { return }
    for goOn in senders { goOn() }
    Unwinding.release(consume senders)
  }

  // MARK: Pace

  /// At which length of the line the sources wait; nil if they never do. Read under the lock.
  var lineMarks: PauseMarks? { .ofValues }

  /// Whether subscriptions to a subject are counted.
  final var isCounted: Bool {
    ownPace.load(ordering: .sequentiallyConsistent) & Pace.countsPauses.rawValue != 0
  }

  /// Passes the pause on to a source that has been added.
  @inline(never)
  private final func passPause(to added: Disposable) {
    guard let added = added as? any PauseFollower else { return }
    var changed: [any PacedSubscription] = []
    // Under the lock, as `passPauseOn` does it.
    lock.withLock { _ in added.follow(isPaused, changed: &changed) }
    for subscription in changed { subscription.paceHasChanged() }
  }

  @discardableResult
  final override func changePace(_ change: (Pace) -> Pace) -> (before: Pace, after: Pace) {
    ownPace.change(change)
  }

  final override func ignorePauses() {
    ownPace.store(pace.union(.unpaced).rawValue, ordering: .relaxed)
  }

  /// Passes the pause on to the tied edges.
  final override func passPauseOn(to changed: inout [Edge]) {
    var found: [any PacedSubscription] = []
    let isTooLate = lock.withLock { handover -> Disposable? in
      // The first disposable moves into the list: outside of the lock it may be released at any
      // time.
      if let first = takeFirst() {
        if isDisposed { return first }
        handover.teardown.append(first)
      }
      let isPaused = isPaused
      handover.teardown.forEach { tie in
        (tie as? any PauseFollower)?.follow(isPaused, changed: &found)
      }
      return nil
    }
    for case let edge as Edge in found { changed.append(edge) }
    isTooLate?.dispose()
  }

  /// Lets one more sender wait: a serial edge may have several. See `SerialEdge+Senders.swift`.
  final override func park(_ goOn: @escaping @Sendable () -> Void) -> Bool {
    lock.withLock { letWait($0.senders.isEmpty, &$0) { $0.append(goOn) } } != nil
  }

  /// Lets one more sender wait, which goes on on `scheduler`. Its turn ends when `goOn` has
  /// returned, or the scheduler has dropped the work.
  final override func park(
    on scheduler: Scheduler, _ goOn: @escaping @Sendable () -> Void
  ) -> Bool {
    park { [self] in
      if isDisposed { return }
      let turn = SenderTurn(self)
      goOnLater(on: scheduler) {
        goOn()
        turn.dispose()
      }
    }
  }

  final override func goOnLater(
    on scheduler: Scheduler, _ goOn: @escaping @Sendable () -> Void
  ) {
    schedule(goOn, by: { scheduler.scheduleToGoOn($0) })
  }

  /// Schedules `action` by `schedule`. The end of the edge cancels it.
  final func schedule(
    _ action: @escaping @Sendable () -> Void,
    by schedule: (@escaping @Sendable () -> Void) -> Disposable
  ) {
    let work = SerialDisposable()
    let key = add(work)
    work.disposable = schedule { [self] in
      if let key { remove(key) }
      action()
    }
  }

  final override func unpark() {
    if pace.contains(.parked) { callSenders() }
  }

  // MARK: Ending

  /// Disposes of the edge, since no sender is left. It does so after the work in progress and the
  /// work that waits, which may include a terminal event.
  ///
  /// - Parameter neverEnds: Whether one of the sources was `never`.
  final func abandon(neverEnds: Bool = false) {
    inTurn(self, neverEnds, outermost: true) { edge, neverEnds in
      if neverEnds { edge.neverEnds() }
      #if Recording
        if !edge.isDisposed { edge.record?.ends(.abandoned) }
      #endif
      edge.dispose()
    }
  }

  /// Tells the sinks that a source is `never`.
  func neverEnds() {}

  final override func releaseChainWhenFree() {
    // If the edge has an owner, or had one since it ended, that owner releases the chain.
    let found = setWord {
      $0 & ~EdgeWord.flags == 0 && $0 & EdgeWord.released == 0 ? $0 | ThreadID.current.bits : nil
    }
    if found != nil { finishTurn() }
  }

  /// Releases the sinks. Called once, by the owner, when the edge has ended.
  func releaseChain() {}
}
