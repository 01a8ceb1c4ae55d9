/// How many values wait before their source is paused, and before it goes on.
package struct PauseMarks {
  let high: Int
  var low: Int { high / 2 }

  /// Of values that only have to be handed over. A pause costs about as much as the delivery of
  /// ten values, so there is one for many.
  package static var ofValues: PauseMarks { PauseMarks(high: 256) }
  /// Of values that wait for a time to pass: as many may be sent in that time.
  static var ofTime: PauseMarks { PauseMarks(high: 4096) }
  /// Of values for each of which much is to be done: a signal to subscribe to, a call.
  static var ofWork: PauseMarks { PauseMarks(high: 16) }

  /// - Parameter count: The number that the program gives.
  init(at count: Int) { high = count }

  /// - Parameter high: The number of values, which is smaller where interleavings are explored.
  private init(high: Int) {
    #if SIGNALS_EXPLORE
      self.high = 2
    #else
      self.high = high
    #endif
  }
}

/// Elements that wait at an operator, with the policy for them and the pause of the source that
/// sends them. It is used where its owner is: in turns of the output, or under a lock. So it
/// releases no element, and runs nothing that belongs to others: its owner does that afterwards.
///
/// The functions are inlined, and what they do beside the elements is in `QueuePace`: a call that
/// changes a generic structure looks up its type at run time, which takes longer than the change.
package struct PacedQueue<Element> {
  /// Nil when the wait is over.
  private var elements: Queue<Element>? = Queue()
  private var pace: QueuePace

  /// - Parameter usual: When a source that can wait does so, if the policy doesn't say it.
  package init(_ policy: BufferingPolicy = .unbounded, usual: PauseMarks) {
    pace = QueuePace(policy, usual: usual)
  }

  package var count: Int {
    @inline(__always) get { elements?.count ?? 0 }
  }
  package var isEmpty: Bool {
    @inline(__always) get { count == 0 }
  }
  var first: Element? { elements?.first }

  /// Adds an element. Returns false if none is wanted any more: the wait is over, or the signal
  /// fails because of the policy. The pause may have to be updated afterwards: see `updatePause()`.
  @inline(__always)
  package mutating func append(
    _ element: Element, from source: @autoclosure () -> Edge?
  ) -> Bool {
    guard let elements, !pace.hasOverflowed else {
      pace.refused(beside: count, from: source)
      return false
    }
    elements.append(element)
    pace.added(elements.count, from: source)
    return true
  }

  /// Counts an element that the owner keeps. Returns false if none is wanted any more; the element
  /// then counts, too, like one that `append` refuses.
  @inline(__always)
  mutating func addApart(from source: Edge?) -> Bool {
    let isWanted = elements != nil
    pace.addedApart(beside: count, isWanted: isWanted, from: source)
    return isWanted
  }

  /// Called when the owner no longer keeps an element.
  @inline(__always)
  mutating func removeApart() { pace.removedApart() }

  /// Says whether one more element would have to wait. With the mark 0, the source waits as long as
  /// that holds, or an element waits. Called after `append`, once those have been taken out that
  /// need not wait, and after each change.
  @inline(__always)
  mutating func setBusy(_ isBusy: Bool) { pace.setBusy(isBusy, beside: count) }

  /// Removes the first element. The pause may have to be updated afterwards.
  @inline(__always)
  package mutating func popFirst() -> Element? { isEmpty ? nil : removeFirst() }

  /// Removes the first element; there has to be one. The pause may have to be updated afterwards.
  @inline(__always)
  mutating func removeFirst() -> Element {
    let elements = elements!
    let first = elements.removeFirst()
    pace.removed(leaving: elements.count)
    return first
  }

  /// Pauses the source, or lets it go on, as the queue needs it now. Returns what the owner has to
  /// pass on, in a turn or when it has released the lock.
  ///
  /// The flag of the source's edge is set here. So of two threads none undoes what the other one
  /// has done, and the source never sends more than the queue allows.
  @inline(__always)
  package mutating func updatePause() -> PauseUpdate? { pace.update() }

  /// Removes an element if more wait than the policy allows. Called after each new element, once
  /// those have been taken out that need not wait.
  package mutating func removeSurplus() -> Surplus<Element>? {
    let surplus = elements?.removeSurplus(pace.policy)
    if let surplus { pace.dropped(leaving: count, overflows: surplus.overflow != nil) }
    return surplus
  }

  /// Ends the wait, and returns what has waited. The pause ends, too, and has to be updated
  /// afterwards.
  @inline(__always)
  mutating func close() -> Queue<Element>? {
    pace.close()
    return stop()
  }

  /// Ends the wait of elements that will never be wanted, and returns them. The source goes on only
  /// as long as it could if they still waited.
  @inline(__always)
  mutating func stop() -> Queue<Element>? {
    pace.stopped(with: count)
    let all = elements
    elements = nil
    return all
  }
}

/// The policy of a queue, and the pause of its source.
private struct QueuePace {
  let policy: BufferingPolicy
  private var marks: PauseMarks?
  /// Whether one more element has come than the policy allows, and the signal fails.
  private(set) var hasOverflowed = false
  /// How many elements count that are not in the queue: those that were refused since the wait is
  /// over, and those that the owner keeps.
  private var apart = 0
  /// Whether the source is to wait, since enough elements wait.
  private var needsPause = false
  /// Whether the source was told so.
  private var hasPaused = false
  /// The edge of the source while it is to wait.
  private var source: Edge?
  #if Recording
    /// The record of the subscription at which the elements wait.
    private var record: SubscriptionRecord?
  #endif

  init(_ policy: BufferingPolicy, usual: PauseMarks) {
    self.policy = policy
    marks = policy.marks(usual)
  }

  mutating func added(_ count: Int, from source: () -> Edge?) {
    #if Recording
      if Recording.isOn {
        if record == nil { record = source()?.record?.receiver }
        record?.waits(count)
      }
    #endif
    updateNeed(count, source)
  }

  mutating func refused(beside count: Int, from source: () -> Edge?) {
    apart += 1
    updateNeed(count, source)
  }

  mutating func addedApart(beside count: Int, isWanted: Bool, from source: Edge?) {
    apart += 1
    #if Recording
      if Recording.isOn, isWanted {
        if record == nil { record = source?.record?.receiver }
        record?.waits(apart)
      }
    #endif
    updateNeed(count) { source }
  }

  mutating func removedApart() {
    apart -= 1
    if needsPause, let marks, apart <= marks.low { needsPause = false }
    #if Recording
      record?.waits(apart)
    #endif
  }

  mutating func removed(leaving count: Int) {
    if needsPause, let marks, count <= marks.low { needsPause = false }
    #if Recording
      record?.waits(count)
    #endif
  }

  mutating func setBusy(_ isBusy: Bool, beside count: Int) {
    guard let marks, marks.high == 0 else { return }
    // While the source is paused, the queue knows it, and so it does when `append` has just asked
    // for a pause. In between nothing begins.
    needsPause = source != nil && (isBusy || count + apart > 0)
  }

  mutating func dropped(leaving count: Int, overflows: Bool) {
    if overflows { hasOverflowed = true }
    #if Recording
      record?.drops()
      record?.waits(count)
    #endif
  }

  mutating func close() { (marks, needsPause) = (nil, false) }

  mutating func stopped(with count: Int) {
    #if Recording
      record?.waits(0)
    #endif
    apart += count
  }

  mutating func update() -> PauseUpdate? {
    guard let source, !(needsPause && hasPaused) else { return nil }
    let hasChanged = needsPause != hasPaused && source.sets(.enough, needsPause)
    hasPaused = needsPause
    if !needsPause { self.source = nil }
    return PauseUpdate(source: source, hasChanged: hasChanged)
  }

  @inline(__always)
  private mutating func updateNeed(_ count: Int, _ source: () -> Edge?) {
    if let marks, !needsPause, count + apart >= marks.high { needPause(of: source()) }
  }

  @inline(never)
  private mutating func needPause(of source: Edge?) {
    guard let source else { return }
    needsPause = true
    self.source = source.paced
  }
}

/// A change of a source's pause, which is to be passed on.
package struct PauseUpdate {
  /// Released by the caller, perhaps as the last owner.
  fileprivate let source: Edge
  fileprivate let hasChanged: Bool

  /// Tells the sources. Called without a lock.
  package func passOn() {
    if hasChanged { source.paceHasChanged() }
  }
}

/// State behind a lock that has such a queue.
package protocol QueueingState {
  associatedtype Element
  var waiting: PacedQueue<Element> { get set }
}

extension Locked where State: QueueingState, State.Element: Sendable {
  /// Called after each new element, once those have been taken out that need not wait. Pauses the
  /// source if enough elements wait, and drops one if more wait than the policy allows. If the
  /// policy says so, cuts the source off and calls `fail`, as if the source had failed.
  func settle(
    from source: Edge?, drop: (State.Element) -> Void, fail: (BufferOverflow) -> Void
  ) {
    let (surplus, update) = withLock { state in
      (state.waiting.removeSurplus(), state.waiting.updatePause())
    }
    update?.passOn()
    guard let surplus else { return }
    if let error = surplus.overflow { source?.cutOff { fail(error) } }
    drop(surplus.dropped)
  }

  /// Ends the wait and the pause, and drops what waits. Inlined: a call would look up the state's
  /// conformance.
  @inline(__always)
  func close(_ drops: Drops<State.Element>? = nil) {
    let (rest, update) = withLock { ($0.waiting.close(), $0.waiting.updatePause()) }
    update?.passOn()
    if let drops { drops.report(rest) } else { Unwinding.release(rest) }
  }
}
