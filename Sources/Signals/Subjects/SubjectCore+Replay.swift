/// A core with a store: it delivers the values that the store remembers, each with its number.
///
/// A new subscription has an edge of its own, since its replay may run on another thread than the
/// sends that come meanwhile. This edge is owned from the beginning to the end of the replay, so
/// all events that come meanwhile wait at that edge. One step under the lock of the store copies
/// the past values, and makes the subscription join. The owner of the core adds it to the list
/// before it delivers the next value. So no value is lost. By its number the subscription knows a
/// value that it has from the past already.
extension SubjectCore {
  // MARK: Sending

  /// Sends `value` if the last value has `number`. Returns whether it did.
  final func sendNext(_ value: Value, after number: Int) -> Bool {
    let isFree = enter(outermost: true)
    let isSent = remember(value, in: store!, isOwner: isFree, after: number)
    if isFree { leave() }
    return isSent
  }

  /// Remembers `value`, and sends it now or later. Returns whether it does.
  @discardableResult
  final func remember(
    _ value: Value, in store: ReplayStore<Value>, isOwner: Bool, after number: Int? = nil
  ) -> Bool {
    var isSent = true
    store.remember(value, isOwner: isOwner, after: number) { way in
      switch way {
      case .none: isSent = false
      case .now(let number): send(value, number)
      case .line where isOwner: sendFirst(of: store)
      case .line: inTurn(self, outermost: true) { $0.sendFirst(of: store) }
      }
    }
    return isSent
  }

  /// Sends the values that wait. They were sent before the end, or at the same time, so they come
  /// first.
  final func deliverRest(of store: ReplayStore<Value>) {
    let someWait = store.end()
    admitJoining()
    if someWait { while sendFirst(of: store) {} }
  }

  /// Sends the first value that waits, if there is one. Called by the owner.
  @discardableResult
  private final func sendFirst(of store: ReplayStore<Value>) -> Bool {
    var number = 0
    guard let value = store.popFirst(number: &number) else { return false }
    send(value, number)
    return true
  }

  private final func send(_ value: Value, _ number: Int) {
    admitJoining()
    forEachSubscription { edge in
      unsafe unsafeDowncast(edge, to: ReplaySubscription<Value>.self).sendNext(value, number)
    }
  }

  // MARK: Joining

  /// Subscribes `sink`, which gets the past values at once. With `forgets`, a sink that subscribes
  /// after the end gets only the end, and what the sink sends meanwhile doesn't wait for the end of
  /// the replay, unless the core is ordered.
  final func attachReplaying(
    _ sink: Sink<Value>, endingWith companion: Disposable?, forgettingAtEnd forgets: Bool = false
  ) -> Edge {
    let store = store!
    let output = store.outputType.init(sink)
    guard output.enter() else {
      companion?.dispose()
      return output
    }
    // What is sent meanwhile then waits, even if this thread sends it.
    output.isDraining = !forgets
    let subscription = store.subscriptionType.init(output, core: self, endingWith: companion)
    subscription.takeRules(of: output)
    output.add(subscription)
    var isOver = false
    var past = store.join(subscription, isOver: &isOver) { subscription.lastReplayed = $0 }
    if isOver {
      if forgets { past = ReplayLog(capacity: 0) }
      turnAway(subscription)
    } else if subscription.isDisposed {
      leave(subscription)
    } else {
      // The owner adds it when it sends the next value, for which a source may wait.
      wasLinked(subscription)
    }
    output.replay(past)
    output.isDraining = false
    output.leave()
    return output
  }
}

/// A subscription to a core with a store. It feeds the edge of a subscriber, to which it is tied.
@safe  // The receiver is a `Subscription<Value>`.
final class ReplaySubscription<Value: Sendable>: SubjectSubscription<Value>, @unchecked Sendable {
  // Unchecked, because of the variable, which is set before the core knows the subscription.
  /// The number of the last value that the replay sends.
  @safe @exclusivity(unchecked) fileprivate var lastReplayed = 0

  @inline(__always)
  private func withOutput(_ body: (Subscription<Value>) -> Void) {
    unsafe receiver._withUnsafeGuaranteedRef {
      body(unsafe unsafeDowncast($0, to: Subscription<Value>.self))
    }
  }

  @inline(__always)
  fileprivate func sendNext(_ value: Value, _ number: Int) {
    if hasEnded || number <= lastReplayed { return }
    withOutput { $0.inTurn($0, value, outermost: waits($0)) { $0.sendNext($1) } }
  }

  override func passOn(_ end: TerminalEvent) {
    withOutput { $0.inTurn($0, end, outermost: waits($0)) { $0.send($1) } }
  }

  /// Whether an event waits if this thread delivers another one to the subscriber. In any case it
  /// comes after the past values, and after what waits.
  private func waits(_ output: Subscription<Value>) -> Bool {
    core.isOrdered || output.isTurnWaitedFor
  }

  override func letGo() {
    withOutput { output in
      if output.isDisposed { return }
      output.remove(ObjectIdentifier(self))
      // No sender is left (contract 8).
      guard core.isDisposed, core.end == nil else { return }
      Unwinding.call({ output.abandon() }, orRun: { { output.abandon() } })
    }
    super.letGo()
  }
}

extension Subscription {
  /// Sends the past values. Called by the owner.
  fileprivate func replay(_ past: ReplayLog<Value>) {
    past.forEach { value in
      if isDisposed { return false }
      sendNext(value)
      return true
    }
  }
}
