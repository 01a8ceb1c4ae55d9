import Scheduling
import Synchronization

/// The core of a subject that remembers values, and sends them to each new subscriber first.
///
/// Each subscription has an edge of its own, since its replay may run on another thread than the
/// sends that come meanwhile. One step under the lock copies the past values for a subscription,
/// and adds it to the list for later ones. So no value is lost and none comes twice. During its
/// replay the edge is taken, so all other events wait at it.
final class ReplayCore<Value: Sendable>: SubjectCore<Value>, @unchecked Sendable {
  private struct State {
    var log: ReplayLog<Value>
    var subscriptions = Roster<Subscription<Value>>()
    var isOver = false

    /// Returns the past values and, unless the subject has ended, the number of `subscription` in
    /// the list for later ones.
    mutating func join(_ subscription: Subscription<Value>) -> (ReplayLog<Value>, number: Int?) {
      (log, isOver ? nil : subscriptions.append(subscription))
    }
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

  // MARK: Sending

  override func deliver(_ value: Value) {
    guard !isDisposed else { return }
    let (subscriptions, dropped) = state.withLock { ($0.subscriptions, $0.log.append(value)) }
    withExtendedLifetime(dropped) { subscriptions.forEach { $0.sendInTurn(value) } }
  }

  override func deliver(_ end: TerminalEvent) {
    let subscriptions = state.withLock { state in
      state.isOver = true
      return state.subscriptions.takeAll()
    }
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
