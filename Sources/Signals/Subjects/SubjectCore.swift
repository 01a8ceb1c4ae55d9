import Synchronization

/// The part of a subject that its subscriptions share: their list, and the turns.
///
/// It is separate from the subject, so that subscriptions don't keep the subject alive: when the
/// subject is released, they end. The core is one serial edge for all its subscribers. So each
/// subscriber gets its events without an atomic operation of its own, and all subscribers get the
/// events in the same order. A nested or concurrent send waits until the current event has reached
/// every subscriber.
///
/// A core with a store also remembers values; see `SubjectCore+Replay.swift`.
@safe  // The list retains its subscriptions, and `unlink` takes each one out before it releases it.
@usableFromInline
class SubjectCore<Value: Sendable>: SerialEdge, @unchecked Sendable {
  // Unchecked, because of the variables. `knownEnd` is set once, before the flag that lets others
  // read it. The others belong to the owner.

  // The list of the subscriptions; see `SubjectCore+List.swift`.
  @safe @exclusivity(unchecked) final var first: Unmanaged<SubjectSubscription<Value>>?
  @safe @exclusivity(unchecked) final var last: Unmanaged<SubjectSubscription<Value>>?
  @safe @exclusivity(unchecked) final var isWalked = false
  /// The subscriptions that have left during the walk. The type is that of all edges: an array of
  /// subscriptions would be looked up at run time on each access.
  @safe @exclusivity(unchecked) final var leaving: [Edge] = []
  /// How many subscriptions the list has. The owner changes it; any thread may read it.
  final let listed = ExplorableAtomic(0)

  /// The type of the subscriptions, which the creator of a subject knows. Looking it up for each
  /// subscription would cost as much as all other work of subscribing.
  final let subscriptionType: SubjectSubscription<Value>.Type

  /// Whether a nested send waits for the current event. Otherwise it reaches the subscribers
  /// further down the list before that event.
  final let isOrdered: Bool

  /// Whether the source waits as soon as one subscriber has enough. Set before others know the
  /// subject.
  @safe @exclusivity(unchecked) final var followsSlowest = false

  /// How many subscriptions are paused. Used under the lock.
  @safe @exclusivity(unchecked) private var pausedOnes = 0

  /// Remembers the values that new subscribers get, if the subject replays.
  final let store: ReplayStore<Value>?

  #if Recording
    /// Where the program has made the subject, or the signal that uses it. Set before others know
    /// the subject.
    @safe @exclusivity(unchecked)
    private final var callSite = Recording.isOn ? CallSite.current() : .unknown
    final func isMade(at callSite: CallSite) { self.callSite = callSite }
    /// A subject has a record from its first subscription or source on.
    final override var recordAsOutput: SubscriptionRecord? {
      lock.withLock { _ in
        if record == nil, Recording.isOn { record = SubscriptionRecord(ofSubjectMadeAt: callSite) }
        return record
      }
    }
  #endif

  @usableFromInline init(
    _ subscriptionType: SubjectSubscription<Value>.Type, isOrdered: Bool = true
  ) {
    self.subscriptionType = subscriptionType
    self.isOrdered = isOrdered
    store = nil
    super.init(lock: NSLockedHandover())
  }

  init(_ store: ReplayStore<Value>, isOrdered: Bool = true) {
    subscriptionType = SubjectSubscription<Value>.self
    self.isOrdered = isOrdered
    self.store = store
    super.init(lock: NSLockedHandover())
  }

  deinit {
    #if Recording
      record?.isReleased()
    #endif
    // The error may hold a chain of subjects.
    if case .error = knownEnd { Unwinding.release(knownEnd.take()) }
  }

  // Set once, before the flag that says that the subject has ended.
  private final var knownEnd: TerminalEvent?

  /// How the subject has ended, if it has.
  final var end: TerminalEvent? {
    // Read the flag first: this makes `knownEnd` visible, which another thread has written.
    isDisposed ? knownEnd : nil
  }

  /// Whether there was a subscription a moment ago.
  final var hasSubscribers: Bool {
    listed.load(ordering: .acquiring) > 0 || store?.hasJoining == true
  }

  // MARK: Sending

  final func sendNext(_ value: Value) {
    guard enter(outermost: true) else { return sendNextLater(value) }
    deliverNow(value)
    leave()
  }

  /// Does the same as `sendNext`, for a core that isn't ordered.
  final func sendNextAtOnce(_ value: Value) {
    guard enter() else { return sendNextLater(value) }
    deliver(value)
    leave()
  }

  /// Leaves `value` to the owner, which is another thread or this one.
  private final func sendNextLater(_ value: Value) {
    if let store {
      remember(value, in: store, isOwner: false)
    } else {
      leaveToOwner(value)
    }
  }

  /// Lets `value` wait, if the core has no store.
  func leaveToOwner(_ value: Value) {
    inTurn(self, value, outermost: isOrdered) { $0.deliver($1) }
  }

  final func sendError(_ error: any Error) { sendEnd(.error(error)) }
  final func sendCompleted() { sendEnd(.completed) }

  final func sendEnd(_ end: TerminalEvent) {
    guard enter(outermost: isOrdered) else {
      store?.endIsSent()
      if !post({ self.deliverEnd(end) }) { report(end) }
      return
    }
    deliverEnd(end)
    leave()
  }

  private final func deliverEnd(_ end: TerminalEvent) {
    guard !isDisposed else { return report(end) }
    knownEnd = end
    cutOff { deliver(end) }
  }

  /// Reports an error that comes after the end as unhandled.
  private final func report(_ end: TerminalEvent) {
    if case .error(let error) = end { UnhandledErrors.report(error, .tooLate, of: Value.self) }
  }

  /// Sends `value` to all subscribers. Called by the owner.
  fileprivate final func deliver(_ value: Value) {
    if !isDisposed { deliverNow(value) }
  }

  @inline(__always)
  private final func deliverNow(_ value: Value) {
    if let store { remember(value, in: store, isOwner: true) } else { sendToAll(value) }
  }

  @inline(__always)
  final func sendToAll(_ value: Value) {
    forEachSubscription { $0.sendNext(value) }
  }

  /// Sends `end` to all subscribers. Called by the owner, once.
  private final func deliver(_ end: TerminalEvent) {
    if let store { deliverRest(of: store) }
    forEachSubscription { $0.send(end) }
  }

  // MARK: Pace

  // A pause takes no turn, since the only sender to a subject expects to find the turn free. So the
  // paused subscriptions are counted under the lock.

  /// Counts whether `subscription` is paused. Returns true if this has changed the pace of the
  /// core, and the caller has to pass the change on. The source waits while all subscribers have
  /// enough. So the slowest one holds none of the others up, unless the source is to follow it.
  /// Without a subscriber the source goes on.
  final func countPause(
    of subscription: SubjectSubscription<Value>, isLeaving: Bool = false
  ) -> Bool {
    lock.withLock { _ in
      let isPaused = !isLeaving && !subscription.isDisposed && subscription.isPaused
      if isPaused != subscription.countsAsPaused {
        subscription.countsAsPaused = isPaused
        pausedOnes += isPaused ? 1 : -1
      }
      // The flag is set before the list's length is read; an owner that changes the length looks at
      // the flag afterwards. So does a subscription that joins the store.
      if !isCounted { changePace { $0.union(.countsPauses) } }
      let all = followsSlowest ? 1 : subscriptionCount
      let isEnough = pausedOnes > 0 && pausedOnes >= all
      let (before, after) = changePace {
        isEnough ? $0.union(.enough) : $0.subtracting(.enough)
      }
      return before.isPaused != after.isPaused
    }
  }

  /// How many subscriptions there are, with those that no owner has added yet.
  private final var subscriptionCount: Int {
    listed.load(ordering: .sequentiallyConsistent) + (store?.joining ?? 0)
  }

  /// Counts again, since the list has changed or `subscription` has ended. Called if pauses are
  /// counted.
  @inline(never)
  final func recount(_ subscription: SubjectSubscription<Value>, isLeaving: Bool = false) {
    if countPause(of: subscription, isLeaving: isLeaving) { paceHasChanged() }
  }

  // MARK: Joining and leaving

  /// Subscribes `sink`. When the subscription ends, `companion` is disposed of before the receiver
  /// gets the terminal event.
  func attach(_ sink: Sink<Value>, endingWith companion: Disposable?) -> Edge {
    if store == nil { return join(sink, endingWith: companion) }
    return attachReplaying(sink, endingWith: companion)
  }

  /// Subscribes `sink` to the events from now on.
  final func join(_ sink: Sink<Value>, endingWith companion: Disposable?) -> Edge {
    let subscription = subscriptionType.init(sink, core: self, endingWith: companion)
    sink.attached(to: subscription)
    join(subscription)
    return subscription
  }

  private final func join(_ subscription: SubjectSubscription<Value>) {
    if !isOrdered, isOwnedHere { return add(subscription) }
    // An event that was sent before and still waits is not for the new subscription.
    while !makeChange(behindWaiting: true, { _ = link(subscription) }) {
      if isDisposed { return turnAway(subscription) }
      let isLeft = leaveChange(
        behindWaiting: {
          self.lock.withLock { _ in subscription.isInLine = false }
          if self.isDisposed { self.turnAway(subscription) } else { self.add(subscription) }
        },
        placed: { subscription.isPlaced(at: $0) })
      if isLeft { return }
    }
    // Also if it has ended: it may have been counted since, as a paused one.
    wasLinked(subscription)
  }

  /// Adds the subscriptions that have joined the store, if there are any. Called by the owner.
  @inline(__always)
  final func admitJoining() {
    guard let store, store.hasJoining else { return }
    for edge in store.takeJoining() { add(ownSubscription(edge)) }
  }

  /// Adds these subscriptions, and returns them. Called in a change; for each of them `wasLinked`
  /// follows.
  private final func linkJoining() -> [Edge] {
    guard let store, store.hasJoining else { return [] }
    let joined = store.takeJoining()
    for edge in joined { _ = link(ownSubscription(edge)) }
    return joined
  }

  final override func releaseChain() {
    store?.close()
    admitJoining()
    endSubscriptions()
  }

  /// Sends the subject's terminal event, if there is one, to a subscription that comes too late.
  final func turnAway(_ subscription: SubjectSubscription<Value>) {
    if let end { subscription.send(end) } else { subscription.dispose() }
    subscription.release()
  }

  final func leave(_ subscription: SubjectSubscription<Value>) {
    if isOwnedHere {
      admitJoining()
      if remove(subscription) { subscription.letGo() }
      return
    }
    var joined: [Edge] = []
    var isLast = false
    while true {
      let isMade = makeChange {
        joined = linkJoining()
        unlink(subscription)
        isLast = subscription.claimRelease()
      }
      if isMade { break }
      // The end of the core releases all subscriptions.
      if isDisposed { return }
      // The subscription may still wait to be admitted. Then it isn't in the owner's list yet.
      if withdraw(from: subscription.isInLine ? subscription.place : nil) {
        if isCounted { recount(subscription, isLeaving: true) }
        return subscription.release()
      }
      let isLeft = leaveChange(settingFlag: EdgeWord.urgent) { handover, _ in
        handover.urgent.append {
          self.admitJoining()
          if self.remove(subscription) { subscription.letGo() }
          return nil
        }
      }
      if isLeft { return }
    }
    for edge in joined { wasLinked(ownSubscription(edge)) }
    wasUnlinked(subscription)
    if isLast { subscription.letGo() }
  }
}

/// The core of a subject with a policy for the values that wait.
final class LimitedSubjectCore<Value: Sendable>: SubjectCore<Value>, @unchecked Sendable {
  private let limit: ValueLimit<Value>
  override var lineMarks: PauseMarks? { limit.marks }

  init(_ limit: ValueLimit<Value>) {
    self.limit = limit
    super.init(SubjectSubscription<Value>.self)
  }

  override func leaveToOwner(_ value: Value) {
    if isDisposed { return }
    let overflow = limit.leave(value, to: self) { [self] in deliver($0) }
    if let overflow { sendError(overflow) }
  }
}
