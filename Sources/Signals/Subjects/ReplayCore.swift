import Scheduling
import Synchronization

/// The core of a subject that remembers values, and sends them to each new subscriber first.
///
/// Each subscription has an edge of its own, since its replay may run on another thread than the
/// sends that come meanwhile. One step under the lock copies the past values for a subscription,
/// and adds it to the list for later ones. So no value is lost and none comes twice. During its
/// replay the edge is taken, so all other events wait at it.
///
/// A value is remembered as soon as it is sent. If it can't be delivered at once, it waits in the
/// state, with its receivers, and there is a turn for it in the edge's line: each turn delivers the
/// first value that waits. So values are delivered in the order in which they were remembered.
class ReplayCore<Value: Sendable>: SubjectCore<Value>, @unchecked Sendable {
  private struct State {
    var log: ReplayLog<Value>
    var subscriptions = Roster<Subscription<Value>>()
    var isOver = false
    /// How many values were remembered.
    var version = 0
    /// The thread that sent the last one.
    var writer: UInt = 0
    /// What waits for its turn; made when it is needed.
    var waiting: Queue<Delivery>?

    /// Whether an earlier value has to be delivered first.
    var isBusy: Bool { waiting.map { !$0.isEmpty } ?? false }

    /// Returns the past values and, unless the subject has ended, the number of `subscription` in
    /// the list for later ones.
    mutating func join(_ subscription: Subscription<Value>) -> (ReplayLog<Value>, number: Int?) {
      (log, isOver ? nil : subscriptions.append(subscription))
    }

    /// Remembers `value`, and returns the value that it replaces, if any.
    mutating func remember(_ value: Value) -> Value? {
      version &+= 1
      writer = ThreadID.current.bits
      return log.append(value)
    }

    /// Remembers `value`, which waits for its turn.
    mutating func rememberForLater(_ value: Value) -> Value? {
      let queue = waiting ?? Queue()
      waiting = queue
      queue.append(Delivery(value: value, receivers: subscriptions))
      return remember(value)
    }
  }

  /// A value, and its receivers.
  private struct Delivery {
    let value: Value
    let receivers: Roster<Subscription<Value>>
  }

  private let state: Locked<State>

  init(capacity: Int?, _ values: Value...) {
    var log = ReplayLog<Value>(capacity: capacity)
    for value in values { _ = log.append(value) }
    state = Locked(State(log: log))
    super.init(SubjectSubscription<Value>.self)
  }

  deinit {
    Unwinding.release({ _ = takeLog() }, orKeep: { Kept(takeLog()) })
  }

  private func takeLog() -> ReplayLog<Value> { state.withLock { $0.log.takeAll() } }

  override var hasSubscribers: Bool { state.withLock { !$0.subscriptions.isEmpty } }

  /// The value that was sent last.
  var last: Value? { state.withLock { $0.log.last } }

  /// The value that was sent last, and how many were sent before. There has to be one.
  final var current: (value: Value, version: Int) {
    state.withLock { ($0.log.last!, $0.version) }
  }

  /// Whether this thread has sent the last value, and others have come since `version`.
  final func wasWrittenHere(since version: Int) -> Bool {
    state.withLock { $0.version != version && $0.writer == ThreadID.current.bits }
  }

  /// Remembers `value` if there is no value yet. Called before there are subscribers.
  final func begin(with value: @autoclosure () -> Value) {
    guard last == nil else { return }
    let first = value()
    let dropped = state.withLock { $0.version == 0 ? $0.remember(first) : nil }
    withExtendedLifetime(dropped) {}
  }

  // MARK: Sending

  override final func deliver(_ value: Value) {
    let (receivers, dropped) = state.withLock { state -> (Roster<Subscription<Value>>?, Value?) in
      if state.isOver { return (Roster(), nil) }
      if state.isBusy { return (nil, state.rememberForLater(value)) }
      return (state.subscriptions, state.remember(value))
    }
    withExtendedLifetime(dropped) {
      if let receivers { receivers.forEach { $0.sendInTurn(value) } } else { deliverFirst() }
    }
  }

  override final func sendNextLater(_ value: Value) {
    let (waits, dropped) = state.withLock { state -> (Bool, Value?) in
      state.isOver ? (false, nil) : (true, state.rememberForLater(value))
    }
    if waits { deliverLater() }
    withExtendedLifetime(dropped) {}
  }

  /// Sends `value` if no other one was sent since `version` was the last one, and answers whether.
  final func sendNext(_ value: Value, after version: Int) -> Bool {
    let isFree = enter(outermost: true)
    let (isNext, receivers, dropped) = state.withLock {
      state -> (Bool, Roster<Subscription<Value>>?, Value?) in
      guard state.version == version else { return (false, nil, nil) }
      if !isFree || state.isBusy { return (true, nil, state.rememberForLater(value)) }
      return (true, state.subscriptions, state.remember(value))
    }
    withExtendedLifetime(dropped) {
      if let receivers {
        receivers.forEach { $0.sendInTurn(value) }
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
    if let delivery = state.withLock({ $0.waiting?.popFirst() }) { send(delivery) }
  }

  private func send(_ delivery: Delivery) {
    delivery.receivers.forEach { $0.sendInTurn(delivery.value) }
  }

  override func deliver(_ end: TerminalEvent) {
    let (waiting, subscriptions) = state.withLock { state in
      state.isOver = true
      return (state.waiting?.takeAll(), state.subscriptions.takeAll())
    }
    // These were sent before, or at the same time.
    waiting?.forEach { send($0) }
    subscriptions.forEach { $0.sendInTurn(end) }
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

  /// Subscribes `sink`, which gets the past values at once or, if there is one, on `scheduler`.
  func attach(
    _ sink: Sink<Value>, endingWith companion: Disposable?, replayingOn scheduler: Scheduler?
  ) -> Edge {
    let subscription = Subscription(sink)
    if let companion { subscription.add(companion) }
    guard scheduler == nil ? subscription.enter() : subscription.hold() else { return subscription }

    let (past, number) = state.withLock { $0.join(subscription) }
    if let number {
      subscription.add(Disposable { self.leave(number) })
    }
    let end = number == nil ? end : nil
    if let scheduler {
      subscription.replay(past, end, on: scheduler)
    } else {
      subscription.replay(past, end)
      subscription.leave()
    }
    return subscription
  }

  private func leave(_ number: Int) {
    // The subscription is released outside the lock.
    _ = state.withLock { $0.subscriptions.remove(number) }
  }
}

extension Subscription {
  /// Sends a value after the current one, even if this thread is delivering the current one.
  fileprivate func sendInTurn(_ value: Value) {
    inTurn(self, value, outermost: true) { $0.sendNext($1) }
  }

  fileprivate func sendInTurn(_ end: TerminalEvent) {
    inTurn(self, end, outermost: true) { $0.send($1) }
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
    // Weakly: deep in a disposal, this may run after the subscription was released.
    add(Disposable { [weak turn] in turn?.dispose() })
    add(scheduler.schedule { [self] in turn.take { replay(past, end) } })
  }
}
