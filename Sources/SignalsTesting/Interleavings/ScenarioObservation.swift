import Scheduling
public import Signals
import Synchronization

/// A subscription of a scenario, and the events that it has received.
///
/// It makes the run fail when the contract is broken: by an event after the end, two blocks at a
/// time, or an event after `dispose()` has returned. One event is allowed after that: the one that
/// another thread was about to deliver.
public final class ScenarioObservation<Value: Sendable>: Sendable {
  private struct State {
    var values: [Value] = []
    var end: Event<Value>?
    /// How many steps had begun when `dispose()` had returned.
    var disposal: Int?
    var isDisposed = false
    var subscription: Disposable?
    var disposer: ObjectIdentifier?
    var isLastComing = true
    var thread: ObjectIdentifier?
    var depth = 0

    /// The fault of an event that comes on `thread`, which has begun the step `step`.
    mutating func fault(of thread: ObjectIdentifier, in step: Int) -> String? {
      if let other = self.thread, other != thread { return "Two blocks ran at once." }
      if end != nil { return "An event came after the end." }
      guard let disposal else { return nil }
      defer { isLastComing = false }
      if step <= disposal, thread != disposer, isLastComing { return nil }
      return "An event came after dispose() had returned."
    }

    mutating func enter(_ event: Event<Value>, on thread: ObjectIdentifier) {
      self.thread = thread
      depth += 1
      if case .next(let value) = event { values.append(value) } else { end = event }
    }

    mutating func leave() {
      depth -= 1
      if depth == 0 { thread = nil }
    }
  }

  private let scenario: Scenario
  // Not `Locked`: its uses are points of an exploration.
  private let state = Mutex(State())
  private let object = SharedAccess.newObject()

  init(_ scenario: Scenario) {
    self.scenario = scenario
  }

  /// The values that came.
  public var values: [Value] { state.withLock { $0.values } }
  /// Whether the signal has completed.
  public var isCompleted: Bool {
    if case .completed = state.withLock({ $0.end }) { true } else { false }
  }
  /// Whether the signal has failed.
  public var hasFailed: Bool {
    if case .error = state.withLock({ $0.end }) { true } else { false }
  }
  /// Whether the signal has completed or failed.
  public var hasEnded: Bool { isCompleted || hasFailed }

  func subscribe(to signal: Signal<Value>) {
    let subscription = signal.subscribe(
      next: { self.receive(.next($0)) },
      error: { self.receive(.error($0)) },
      completed: { self.receive(.completed) })
    announce()
    let isLate = state.withLock { state in
      state.subscription = subscription
      return state.isDisposed
    }
    if isLate { dispose(subscription) }
  }

  func dispose() {
    announce()
    let subscription = state.withLock { state in
      state.isDisposed = true
      return state.subscription
    }
    // If there is no subscription yet, it is disposed of as soon as there is one.
    if let subscription { dispose(subscription) }
  }

  private func dispose(_ subscription: Disposable) {
    subscription.dispose()
    announce()
    scenario.note("disposed")
    let steps = scenario.countSteps()
    let thread = ObjectIdentifier(ThreadContext.current)
    state.withLock { state in
      guard state.disposal == nil else { return }
      state.disposal = steps
      state.disposer = thread
    }
  }

  /// Announces that this thread accesses the state next.
  private func announce() {
    ActorThread.acting?.announce(SharedAccess(object: object))
  }

  /// Takes an event as a subscriber does, for sources that are not signals.
  public func receive(_ event: Event<Value>) {
    let thread = ObjectIdentifier(ThreadContext.current)
    announce()
    scenario.note("receive \(event.words)")
    let step = scenario.currentStep
    let fault = state.withLock { state in
      defer { state.enter(event, on: thread) }
      return state.fault(of: thread, in: step)
    }
    if let fault { scenario.fail(fault) }
    ActorThread.acting?.pass(before: SharedAccess(object: object))
    state.withLock { $0.leave() }
  }
}
