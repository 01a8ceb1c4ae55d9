import Synchronization

/// The last sink of an operator that hands out signals (contract 8). It passes the signals on to
/// the operator's subscriber, whose subscription has an edge of its own.
///
/// The source has as many users as there are subscriptions: that one, and those to the signals that
/// were handed out. It is disposed of when the last user leaves.
final class HandOutSink<Output: Sendable>: EndSink<Output> {
  /// The edge of the operator's subscriber, and the disposable of the subscription.
  let output: Subscription<Output>
  let users = SourceUsers()
  private var isNever = false

  init(into sink: Sink<Output>) {
    output = Subscription(sink)
    super.init()
    output.add(SourceUse(users))
  }

  deinit {
    // No sender is left (contract 8).
    if isOpen { output.abandon(neverEnds: isNever) }
  }

  #if Recording
    override var outputRecord: SubscriptionRecord? { output.recordAsOutput }
  #endif

  /// Whether the operator's subscriber still gets signals.
  var isOpen: Bool { !output.isDisposed }

  override func attached(to upstream: Edge) {
    follow(upstream)
    upstream.takeRules(of: output)
    users.follow(upstream)
  }

  override func sendNext(_ signal: Output) { output.sendNext(signal) }

  override func sendError(_ error: any Error) {
    if isOpen { output.sendError(error) }
  }

  override func sendCompleted() { output.sendCompleted() }
  override func neverEnds() { isNever = true }
}

/// The users of the source of an operator that hands out signals. The last of them disposes of the
/// source. While all of them are paused, the source is.
///
/// The signals that were handed out hold the users, and the users hold the edge of the source. The
/// end of this edge releases the operator with its signals.
final class SourceUsers: Sendable {
  private struct Count: WordState {
    private(set) var bits: UInt

    var users: Int32 { Int32(truncatingIfNeeded: bits) }
    /// Negative for a moment if the end of a pause is counted before its beginning.
    private var paused: Int32 { Int32(truncatingIfNeeded: bits >> 32) }
    var areAllPaused: Bool { paused > 0 && paused == users }

    init(bits: UInt) { self.bits = bits }

    mutating func add(users: Int = 0, paused: Int = 0) {
      bits &+= UInt(bitPattern: users &+ paused << 32)
    }
  }

  /// Begins with the operator's subscriber.
  private let count = ExplorableAtomic<UInt>(1)
  private let source = SerialDisposable()
  private let pausable = PausableSource()

  /// Sets the edge of the source, before the first event.
  func follow(_ source: Edge) {
    pausable.follow(source)
    self.source.disposable = source
    // The operator may be a source of another one that is paused.
    updatePause()
  }

  /// Counts one more user, until the result is disposed of. Returns nil if the last one has left.
  /// `updatePause` follows when the user gets the events.
  ///
  /// - Parameter visitors: The subscribers of the group to which this one belongs, if the operator
  ///   wants to know when they have left.
  func join(_ visitors: GroupVisitors? = nil) -> Disposable? {
    let (_, count) = count.change(Count.self) { if $0.users > 0 { $0.add(users: 1) } }
    guard count.users > 0 else { return nil }
    return visitors.map { GroupVisit($0, self) } ?? SourceUse(self)
  }

  fileprivate func leave(isPaused: Bool) {
    if !change({ $0.add(users: -1, paused: isPaused ? -1 : 0) }) { source.dispose() }
  }

  fileprivate func pausesChanged(by number: Int) { change { $0.add(paused: number) } }

  /// Returns whether there are users.
  @discardableResult
  private func change(_ change: (inout Count) -> Void) -> Bool {
    let (before, after) = count.change(Count.self, change)
    if before.areAllPaused != after.areAllPaused { updatePause() }
    return after.users > 0
  }

  /// Lets the source wait while all users are paused. That is a pause of outputs, which doesn't
  /// interrupt an expansion.
  fileprivate func updatePause() {
    pausable.updatePause(.outputPaused) {
      Count(bits: count.load(ordering: .acquiring)).areAllPaused
    }
  }
}

/// One user of the source. It is an edge, since a pause reaches it as it reaches a source.
private class SourceUse: Edge, @unchecked Sendable {
  private let users: SourceUsers

  init(_ users: SourceUsers) {
    self.users = users
    super.init()
  }

  override func passPauseOn(to changed: inout [Edge]) {
    // A use that has left is no longer counted, and stays so.
    let (before, after) = word.change(PacedWord.self) { state in
      if state.hasEnded { return }
      let pace = state.pace
      state.pace = pace.isPaused ? pace.union(.countedAsPaused) : pace.subtracting(.countedAsPaused)
    }
    if before.pace.contains(.countedAsPaused) != after.pace.contains(.countedAsPaused) {
      users.pausesChanged(by: after.pace.contains(.countedAsPaused) ? 1 : -1)
    }
  }

  override func tearDown() { users.leave(isPaused: clearFlags(.countedAsPaused)) }
}

/// A user that is a subscriber of a group.
private final class GroupVisit: SourceUse, @unchecked Sendable {
  private let visitors: GroupVisitors

  init(_ visitors: GroupVisitors, _ users: SourceUsers) {
    self.visitors = visitors
    super.init(users)
    visitors.oneComes()
  }

  override func tearDown() {
    visitors.oneLeaves()
    super.tearDown()
  }
}

/// The subscribers of one group, for an operator that closes a group when they have left.
///
/// They leave on any thread. The operator looks at the groups that were left in its next turn.
final class GroupVisitors: Sendable {
  /// The place of the group in the operator.
  let place: Int
  private let left: GroupsLeft
  private let count = ExplorableAtomic(0)
  /// Whether the group is among those that were left, so that it is there once.
  private let isNoted = ExplorableAtomic(false)

  init(of place: Int, _ left: GroupsLeft) {
    self.place = place
    self.left = left
  }

  fileprivate func oneComes() { count.add(1, ordering: .relaxed) }

  fileprivate func oneLeaves() {
    guard count.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 else { return }
    if !isNoted.exchange(true, ordering: .acquiringAndReleasing) { left.note(self) }
  }

  /// Whether there is no subscriber again. Called once the group was taken out of the list; the
  /// exchange makes the last leaving visible that has found the group there.
  var areStillGone: Bool {
    _ = isNoted.exchange(false, ordering: .acquiringAndReleasing)
    return count.load(ordering: .acquiring) == 0
  }
}

/// The groups whose last subscriber has left.
final class GroupsLeft: Sendable {
  /// Nil when the operator has gone.
  private let visitors = Locked<[GroupVisitors]?>([])
  private let some = ExplorableAtomic(false)

  var hasSome: Bool { some.load(ordering: .acquiring) }

  fileprivate func note(_ group: GroupVisitors) {
    visitors.withLock { $0?.append(group) }
    some.store(true, ordering: .releasing)
  }

  func take() -> [GroupVisitors] {
    some.store(false, ordering: .releasing)
    return visitors.withLock { $0 == nil ? [] : replace(&$0, with: []) ?? [] }
  }

  /// Called when no group can be closed any more.
  func close() { _ = visitors.withLock { $0.take() } }
}

/// The core of a subject that is handed out: its subscriptions are users of the source.
final class HandedOutCore<Value: Sendable>: SubjectCore<Value>, @unchecked Sendable {
  private let users: SourceUsers
  private let visitors: GroupVisitors?
  #if DEBUG
    /// How many values were sent before the first subscription.
    private let missed = ExplorableAtomic(0)
    private let hadSubscriber = ExplorableAtomic(false)
  #endif

  init(_ users: SourceUsers, _ visitors: GroupVisitors? = nil) {
    self.users = users
    self.visitors = visitors
    super.init(SubjectSubscription<Value>.self)
  }

  #if DEBUG
    /// Counts a value among the lost ones if there was no subscriber yet.
    fileprivate func countMissed() {
      if !hadSubscriber.load(ordering: .relaxed) { missed.add(1, ordering: .relaxed) }
    }
  #endif

  override func attach(_ sink: Sink<Value>, endingWith companion: Disposable?) -> Edge {
    #if DEBUG
      if !hadSubscriber.exchange(true, ordering: .acquiringAndReleasing) {
        let lost = missed.load(ordering: .relaxed)
        if lost > 0 { LateSubscriptions.report(lost, of: Value.self) }
      }
    #endif
    let use = users.join(visitors)
    // Afterwards the source may go on: its next value is for this subscriber, too.
    defer { users.updatePause() }
    guard let companion, let use else {
      return super.attach(sink, endingWith: companion ?? use)
    }
    return super.attach(sink, endingWith: CompoundDisposable([companion, use]))
  }
}

extension Subject {
  /// Sends a value to a subject that an operator has made to hand it out. In debug builds it counts
  /// among the lost ones if there was no subscriber yet.
  @inline(__always)
  final func sendHandedOut(_ value: Value) {
    #if DEBUG
      (core as? HandedOutCore<Value>)?.countMissed()
    #endif
    sendNext(value)
  }

  /// Ends the subject's subscriptions, and those that come later: its only sender has ended.
  final func abandon() {
    if !hasEnded { core.abandon() }
  }
}
