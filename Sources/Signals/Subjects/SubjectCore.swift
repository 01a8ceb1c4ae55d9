import Scheduling
import Synchronization

/// What a subject shares with its subscriptions: who listens, and whose turn it is.
///
/// Apart from the subject, so that subscriptions don't keep the subject alive: when it goes, they
/// end. The core is one serialiser for all its subscribers, so each of them gets its events
/// without an atomic operation of its own, and all of them in the same order: a nested or
/// concurrent send waits until the current event has reached every subscriber.
@usableFromInline
class SubjectCore<Value: Sendable>: BroadcastEdge, @unchecked Sendable {
  /// The type of its subscriptions, which whoever makes a subject knows. To look it up for each of
  /// them would cost as much as all the rest of subscribing.
  private final let subscriptionType: SubjectSubscription<Value>.Type

  @usableFromInline init(_ subscriptionType: SubjectSubscription<Value>.Type) {
    self.subscriptionType = subscriptionType
    super.init(lock: HandoverLock())
  }

  // Set before the flag that says so, and never again.
  private final var knownEnd: TerminalEvent?

  /// How the subject has ended, if it has.
  final var end: TerminalEvent? {
    // Reading the flag is what makes the other thread's writing visible.
    isDisposed ? knownEnd : nil
  }

  // MARK: Sending

  final func sendNext(_ value: Value) {
    inOutermostTurn(self, value) { $0.deliver($1) }
  }

  final func sendError(_ error: any Error) { sendEnd(.error(error)) }
  final func sendCompleted() { sendEnd(.completed) }

  private final func sendEnd(_ end: TerminalEvent) {
    guard enterOutermost() else {
      if !post({ self.deliverEnd(end) }) { report(end) }
      return
    }
    deliverEnd(end)
    leave()
  }

  private final func deliverEnd(_ end: TerminalEvent) {
    guard !isDisposed else { return report(end) }
    knownEnd = end
    if cutOff() { deliver(end) }
  }

  /// A second error is not lost: the hook hears of it.
  private final func report(_ end: TerminalEvent) {
    if case .error(let error) = end { UnhandledErrors.report(error, .tooLate, of: Value.self) }
  }

  /// Sends `value` to everyone who listens. Called by the owner.
  func deliver(_ value: Value) {
    guard !isDisposed else { return }
    forEachListener {
      unsafeDowncast($0, to: SubjectSubscription<Value>.self).sendNext(value)
    }
  }

  /// Sends `end` to everyone who listens. Called by the owner, once.
  func deliver(_ end: TerminalEvent) {
    forEachListener {
      unsafeDowncast($0, to: SubjectSubscription<Value>.self).send(end)
    }
  }

  // MARK: Joining and leaving

  /// Subscribes `sink`; `companion` is disposed of when the subscription ends, before its receiver
  /// hears of it.
  func attach(_ sink: Sink<Value>, endingWith companion: Disposable?) -> Edge {
    let subscription = subscriptionType.init(sink, core: self, endingWith: companion)
    join(subscription)
    return subscription
  }

  private final func join(_ subscription: SubjectSubscription<Value>) {
    // In its turn, too: what was sent before, and waits, is not for it.
    guard enterOutermost() else {
      if !post({ self.admit(subscription) }) { turnAway(subscription) }
      return
    }
    admit(subscription)
    leaveAsGuest()
  }

  private final func admit(_ subscription: SubjectSubscription<Value>) {
    if isDisposed { turnAway(subscription) } else { add(subscription) }
  }

  /// Tells who comes too late how the subject has ended.
  private final func turnAway(_ subscription: SubjectSubscription<Value>) {
    if let end { subscription.send(end) } else { subscription.dispose() }
    subscription.release()
  }

  fileprivate final func leave(_ subscription: SubjectSubscription<Value>) {
    if enter() {
      let isLast = remove(subscription)
      leaveAsGuest()
      if isLast { subscription.letGo() }
    } else {
      post { if self.remove(subscription) { subscription.letGo() } }
    }
  }
}

/// One subscription to a subject: an edge that relies on the subject's turn.
@usableFromInline
final class SubjectSubscription<Value: Sendable>: Listener, @unchecked Sendable {
  private let core: SubjectCore<Value>
  private let companion: Disposable?
  // These belong to the core's owner.
  private let sink: Unmanaged<Sink<Value>>

  required init(
    _ sink: Sink<Value>, core: SubjectCore<Value>, endingWith companion: Disposable?
  ) {
    self.sink = .passRetained(sink)
    self.core = core
    self.companion = companion
    super.init()
    self.sink._withUnsafeGuaranteedRef { $0.attached(to: self) }
  }

  deinit { release() }

  @inline(__always)
  fileprivate func sendNext(_ value: Value) {
    if word.load(ordering: .relaxed) == 0 {
      sink._withUnsafeGuaranteedRef { $0.sendNext(value) }
    }
  }

  fileprivate func send(_ end: TerminalEvent) {
    if cutOff() { sink._withUnsafeGuaranteedRef { $0.send(end) } }
  }

  override func letGo() { Unwinding.release(retained: sink.toOpaque()) }

  override func tearDown() {
    core.leave(self)
    companion?.dispose()
  }
}
