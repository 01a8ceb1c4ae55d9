import Scheduling
public import Signals

/// A subscription of a scenario, and what it has seen.
///
/// It makes the run fail when the contract is broken: an event after the end, two blocks at a time, an
/// event that begins after `dispose()` has returned.
public final class Observation<Value: Sendable>: Sendable {
  private struct State {
    var values: [Value] = []
    var end: Event<Value>?
    var isDisposed = false
    var thread: ObjectIdentifier?
    var depth = 0

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
  private let subscription = SerialDisposable()
  private let state = Locked(State())

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
    subscription.disposable = signal.subscribe(
      next: { self.receive(.next($0)) },
      error: { self.receive(.error($0)) },
      completed: { self.receive(.completed) })
  }

  func dispose() {
    subscription.dispose()
    scenario.note("disposed")
    state.withLock { $0.isDisposed = true }
  }

  /// Takes an event as a subscriber does; for what is not a signal.
  public func receive(_ event: Event<Value>) {
    let thread = ObjectIdentifier(ThreadContext.current)
    scenario.note("receive \(event.words)")
    let failure = state.withLock { state -> String? in
      defer { state.enter(event, on: thread) }
      if let other = state.thread, other != thread { return "Two blocks ran at once." }
      if state.end != nil { return "An event came after the end." }
      if state.isDisposed { return "An event came after dispose() had returned." }
      return nil
    }
    if let failure { scenario.fail(failure) }
    Interleavings.point()
    state.withLock { $0.leave() }
  }
}
