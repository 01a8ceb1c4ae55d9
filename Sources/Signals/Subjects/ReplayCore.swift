import Scheduling
import Synchronization

/// The core of a subject that remembers values, and sends them to each new subscriber first.
///
/// Each subscription has an edge of its own, since its replay may run on another thread than the
/// sends that come meanwhile. One step under the lock copies the past values for a subscription,
/// and adds the subscription to the list of those that get later values. So no value is lost and
/// none comes twice. During the replay the subscription's edge is owned or held, so all other
/// events wait at that edge.
///
/// A value is remembered as soon as it is sent. If it can't be delivered at once, it waits in
/// `State.waiting`, with its receivers, and a turn for it waits in the line of the core. Each such
/// turn delivers the first value that waits. So values are delivered in the order in which they
/// were remembered.
class ReplayCore<Value: Sendable>: SubjectCore<Value>, @unchecked Sendable {
  // Unchecked, because of `progress`, which is used under the lock of the state.

  private struct State {
    var log: ReplayLog<Value>
    var subscriptions = Roster()
    /// The values that wait for their turn; made when it is needed.
    var waiting: Queue<Delivery>?

    /// Makes `value` wait for its turn.
    mutating func wait(_ value: Value) {
      let queue = waiting ?? Queue()
      waiting = queue
      queue.append(Delivery(value: value, receivers: subscriptions))
    }
  }

  /// A value, and its receivers.
  private struct Delivery {
    let value: Value
    let receivers: Roster
  }

  private let state: Locked<State>
  private let ordersNested: Bool
  override final var isOrdered: Bool { ordersNested }
  /// Used under the lock of the state.
  @safe @exclusivity(unchecked) private final var progress = ReplayProgress()

  init(capacity: Int?, _ value: Value? = nil, ordered isOrdered: Bool = true) {
    ordersNested = isOrdered
    var log = ReplayLog<Value>(capacity: capacity)
    if let value { _ = log.append(value) }
    state = Locked(State(log: log))
    super.init(SubjectSubscription<Value>.self)
  }

  deinit {
    Unwinding.release({ _ = takeLog() }, orKeep: { Kept(takeLog()) })
  }

  /// Forgets the values, and returns them.
  final func takeLog() -> ReplayLog<Value> { state.withLock { $0.log.takeAll() } }

  override var hasSubscribers: Bool { state.withLock { !$0.subscriptions.isEmpty } }

  /// The value that was sent last.
  var last: Value? { state.withLock { $0.log.last } }

  /// Returns the value that was sent last, and sets `version` to the number of values so far. There
  /// has to be a value.
  final func last(version: inout Int) -> Value {
    state.withLock { state in
      version = progress.version
      return state.log.last
    }!
  }

  /// Whether values have come since `version`, and this thread has sent all of them.
  final func wasWrittenOnlyHere(since version: Int) -> Bool {
    state.withLock { _ in progress.wasWrittenOnlyHere(since: version) }
  }

  /// Remembers `value` if there is no value yet. Called before there are subscribers.
  final func begin(with value: @autoclosure () -> Value) {
    guard last == nil else { return }
    let first = value()
    let dropped = state.withLock { $0.log.last == nil ? $0.log.append(first) : nil }
    withExtendedLifetime(dropped) {}
  }

  // MARK: Sending

  override final func deliver(_ value: Value) {
    guard !isDisposed else { return }
    var isFirst = true
    let (receivers, dropped) = state.withLock { state in
      isFirst = progress.isNextFirst()
      if !isFirst { state.wait(value) }
      return (state.subscriptions, state.log.append(value))
    }
    withExtendedLifetime(dropped) {
      if isFirst {
        send(value, to: receivers)
      } else {
        deliverFirst()
      }
    }
  }

  override final func sendNextLater(_ value: Value) {
    var waits = false
    let dropped = state.withLock { state -> Value? in
      if progress.isEnding { return nil }
      waits = true
      progress.nextWaits()
      state.wait(value)
      return state.log.append(value)
    }
    if waits { deliverLater() }
    withExtendedLifetime(dropped) {}
  }

  /// Sends `value` if no other value was sent since `version`. Returns whether it did.
  final func sendNext(_ value: Value, after version: Int) -> Bool {
    let isFree = enter(outermost: true)
    var isNext = false
    var isFirst = false
    let (receivers, dropped) = state.withLock { state -> (Roster, Value?) in
      isNext = progress.version == version && !progress.isEnding
      guard isNext else { return (state.subscriptions, nil) }
      if isFree { isFirst = progress.isNextFirst() } else { progress.nextWaits() }
      if !isFirst { state.wait(value) }
      return (state.subscriptions, state.log.append(value))
    }
    withExtendedLifetime(dropped) {
      if isFirst {
        send(value, to: receivers)
      } else if isNext {
        if isFree { deliverFirst() } else { deliverLater() }
      }
    }
    if isFree { leave() }
    return isNext
  }

  private func deliverLater() {
    inTurn(self, outermost: true) { $0.deliverFirst() }
  }

  /// Sends the first value that waits. Called by the owner.
  private func deliverFirst() {
    let delivery = state.withLock { state in
      progress.oneIsDelivered()
      return state.waiting?.popFirst()
    }
    if let delivery { send(delivery) }
  }

  private func send(_ delivery: Delivery) { send(delivery.value, to: delivery.receivers) }

  private func send(_ value: Value, to receivers: Roster) {
    let isOrdered = isOrdered
    receivers.forEach { typed($0).send(value, ordered: isOrdered) }
  }

  /// Returns a subscription of the list with its type, which is the same for all of the list.
  @inline(__always)
  private func typed(_ edge: SerialEdge) -> Subscription<Value> {
    unsafe unsafeDowncast(edge, to: Subscription<Value>.self)
  }

  override func endIsSent() { state.withLock { _ in progress.isEnding = true } }

  override func deliver(_ end: TerminalEvent) {
    var someWait = false
    let isAlone = state.withLock { _ in
      someWait = progress.someWait
      return progress.end()
    }
    if isAlone { return }
    let subscriptions = state.withLock { $0.subscriptions.takeAll() }
    // The values that wait were sent before the end, or at the same time, so they come first.
    if someWait { state.withLock { $0.waiting?.takeAll() }?.forEach { send($0) } }
    subscriptions.forEach { typed($0).send(end, ordered: isOrdered) }
  }

  override final func forgetListeners() {
    // The subscriptions are released outside the lock.
    _ = state.withLock { $0.subscriptions.takeAll() }
  }

  override func releaseChain() {
    // Subscriptions are left only if the subject was released without having ended.
    let subscriptions = state.withLock { $0.subscriptions.takeAll() }
    subscriptions.forEach { subscription in subscription.post { subscription.dispose() } }
  }

  // MARK: Joining and leaving

  override func attach(_ sink: Sink<Value>, endingWith companion: Disposable?) -> Edge {
    attach(
      sink, endingWith: companion,
      replayingOn: Scheduler.current == nil ? Scheduler.subscription : nil)
  }

  /// Subscribes `sink`. It gets the past values at once, or on `scheduler` if that isn't nil. With
  /// `forgets`, a sink that subscribes after the end gets only the end, and what the sink sends
  /// meanwhile doesn't wait for the end of the replay, unless the core is ordered.
  func attach(
    _ sink: Sink<Value>, endingWith companion: Disposable?, replayingOn scheduler: Scheduler?,
    forgettingAtEnd forgets: Bool = false
  ) -> Edge {
    let subscription = Subscription(sink)
    if let companion { subscription.add(companion) }
    guard scheduler == nil ? subscription.enter() : subscription.hold() else { return subscription }

    let (past, number) = state.withLock { state in
      let number = progress.join() ? state.subscriptions.append(subscription) : nil
      return (number == nil && forgets ? ReplayLog(capacity: 0) : state.log, number)
    }
    if let number {
      subscription.add(Disposable { self.leave(number) })
    }
    let end = number == nil ? end : nil
    if let scheduler {
      subscription.replay(past, end, on: scheduler)
    } else {
      // What is sent meanwhile then waits, even if this thread sends it.
      subscription.isDraining = !forgets
      subscription.replay(past, end)
      subscription.isDraining = false
      subscription.leave()
    }
    return subscription
  }

  private func leave(_ number: Int) {
    // The subscription is released outside the lock.
    _ = state.withLock { $0.subscriptions.remove(number) }
  }
}

/// The progress of a core. Not nested in the core: a type that depends on the type of the values
/// would be looked up at run time on each access.
private struct ReplayProgress {
  /// How many values were remembered.
  private(set) var version = 0
  /// The thread that sent the last value.
  private var writer: UInt = 0
  /// How many values were remembered when this thread took over from another one.
  private var versionBeforeWriter = 0
  /// How many values wait for their turn.
  private var waiting = 0
  /// Whether an end was sent. Values that would have to wait come after the end, and are dropped.
  var isEnding = false
  /// Whether an end was delivered: no subscription joins any more.
  private var isOver = false
  /// Whether there has been a subscription, which may have ended.
  private var wasJoined = false

  var someWait: Bool { waiting > 0 }

  /// Counts a value. Returns whether no value waits before it; otherwise it has to wait, too.
  mutating func isNextFirst() -> Bool {
    count()
    if waiting == 0 { return true }
    waiting += 1
    return false
  }

  /// Counts a value that waits.
  mutating func nextWaits() {
    count()
    waiting += 1
  }

  mutating func oneIsDelivered() { waiting -= 1 }

  func wasWrittenOnlyHere(since version: Int) -> Bool {
    self.version != version && writer == ThreadID.current.bits && versionBeforeWriter <= version
  }

  /// Records a subscription. Returns whether it gets later values.
  mutating func join() -> Bool {
    if isOver { return false }
    wasJoined = true
    return true
  }

  /// Records the end. Returns whether no subscription has ever joined and no value waits.
  mutating func end() -> Bool {
    isEnding = true
    isOver = true
    return !wasJoined && !someWait
  }

  private mutating func count() {
    let thread = ThreadID.current.bits
    if writer != thread { (writer, versionBeforeWriter) = (thread, version) }
    version &+= 1
  }
}

extension Subscription {
  /// Sends a value. With `ordered`, the value comes after the current event, even if this thread is
  /// delivering that event. In any case it comes after the past values, and after what waits.
  fileprivate func send(_ value: Value, ordered: Bool) {
    inTurn(self, value, outermost: ordered || isTurnWaitedFor) { $0.sendNext($1) }
  }

  fileprivate func send(_ end: TerminalEvent, ordered: Bool) {
    inTurn(self, end, outermost: ordered || isTurnWaitedFor) { $0.send($1) }
  }

  /// Sends the past values. Called by the owner.
  fileprivate func replay(_ past: ReplayLog<Value>, _ end: TerminalEvent?) {
    past.forEach { value in
      if isDisposed { return false }
      sendNext(value)
      return true
    }
    if let end { send(end) }
  }

  /// Sends the past values on `scheduler`, and only then the events that have come meanwhile.
  /// Called while the edge is held.
  fileprivate func replay(
    _ past: ReplayLog<Value>, _ end: TerminalEvent?, on scheduler: Scheduler
  ) {
    if past.isEmpty, end == nil {
      resume()
      return
    }
    let turn = HeldTurn(self)
    // Weak, since deep in a disposal this may run late, when the subscription was already released.
    add(Disposable { [weak turn] in turn?.dispose() })
    add(scheduler.schedule { [self] in turn.take { replay(past, end) } })
  }
}
