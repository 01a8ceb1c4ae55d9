import Scheduling
import Synchronization

/// The core of a subject that remembers values, and sends them to each new subscriber first.
///
/// Each subscription has an edge of its own, since it gets its replay on another thread than what
/// is sent meanwhile. What was sent before, and who gets what is sent from now on, is decided in one
/// step, under the lock: so nothing is lost and nothing comes twice. During its replay the edge is
/// taken, so everything else that comes waits at it.
final class ReplayCore<Value: Sendable>: SubjectCore<Value>, @unchecked Sendable {
  private struct State {
    var log: ReplayLog<Value>
    var subscriptions = Roster<Subscription<Value>>()
    var isOver = false

    /// Returns the past, and the number under which `subscription` gets the future, if there is one.
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
    // Only if the subject has gone without an end is there anyone left.
    let subscriptions = state.withLock { $0.subscriptions.takeAll() }
    subscriptions.forEach { subscription in subscription.post { subscription.dispose() } }
  }

  // MARK: Joining and leaving

  override func attach(_ sink: Sink<Value>, endingWith companion: Disposable?) -> Edge {
    attach(
      sink, endingWith: companion,
      replayingOn: Scheduler.current == nil ? Scheduler.subscription : nil)
  }

  /// Subscribes `sink`, which gets the past at once, or on `scheduler`, if there is one.
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
    // It is released outside of the lock.
    _ = state.withLock { $0.subscriptions.remove(number) }
  }
}

extension Subscription {
  /// Sends a value that has to wait for the current one, even if this thread is delivering it.
  fileprivate func sendInTurn(_ value: Value) {
    inOutermostTurn(self, value) { $0.sendNext($1) }
  }

  fileprivate func sendInTurn(_ end: TerminalEvent) {
    inOutermostTurn(self, end) { $0.send($1) }
  }

  /// Sends the past. Called by the owner.
  fileprivate func replay(_ past: ReplayLog<Value>, _ end: TerminalEvent?) {
    past.forEach { value in
      if isDisposed { return false }
      sendNext(value)
      return true
    }
    if let end { send(end) }
  }

  /// Sends the past on `scheduler`, and only then what has come meanwhile. Called while the edge is
  /// held.
  fileprivate func replay(
    _ past: ReplayLog<Value>, _ end: TerminalEvent?, on scheduler: Scheduler
  ) {
    if past.isEmpty, end == nil {
      resume()
      return
    }
    // Weakly: deep in a disposal it may come when the subscription has gone.
    add(Disposable { [weak self] in self?.resume() })
    add(scheduler.schedule { [self] in resume { replay(past, end) } })
  }
}
