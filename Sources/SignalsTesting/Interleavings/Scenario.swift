public import Scheduling
public import Signals
import Synchronization

/// One run of an exploration: the steps of its threads, and the invariants.
public final class Scenario: Sendable {
  struct Actor: Sendable {
    var name: String
    var steps: [ScenarioStep]
  }

  private struct State {
    var actors: [Actor] = []
    var expectations: [(what: String, holds: @Sendable () -> Bool)] = []
    var failures: [String] = []
    var turns: [Turn] = []
    /// How many steps have begun, and when each thread began its current one.
    var steps = 0
    var stepOfThread: [ObjectIdentifier: Int] = [:]
  }

  private struct Turn {
    var actor: Int
    var doings: [String] = []
  }

  /// The clock of the run, which is the current scheduler of its threads.
  public let clock = TestScheduler(name: "Interleavings")
  // Not `Locked`: its uses are points of an exploration.
  private let state = Mutex(State())
  /// Represents the beginnings of steps as a shared object.
  private let steps = SharedAccess.newObject()

  init() {}

  /// Adds a thread that does `steps`, one after the other.
  ///
  /// Two to four threads of a few steps can be explored in full.
  public func thread(_ name: String, _ steps: ScenarioStep...) {
    require(
      state.withLock { $0.actors.count } < 10, "Scenario.thread(_:_:): there can be ten threads")
    state.withLock { $0.actors.append(Actor(name: name, steps: steps)) }
  }

  /// Adds an invariant that must hold when all threads have ended.
  public func expect(_ what: String, _ holds: @escaping @Sendable () -> Bool) {
    state.withLock { $0.expectations.append((what, holds)) }
  }

  /// Subscribes to `signal`, and checks the contract: there are values and at most one end, one
  /// event at a time, and nothing after disposal.
  public func observe<Value: Sendable>(_ signal: Signal<Value>) -> ScenarioObservation<Value> {
    let observation = ScenarioObservation<Value>(self)
    observation.subscribe(to: signal)
    return observation
  }

  /// Returns an observation that a step can `subscribe`.
  public func observation<Value: Sendable>(of type: Value.Type = Value.self) -> ScenarioObservation<
    Value
  > {
    ScenarioObservation(self)
  }

  /// Adds a line to the trace.
  public func note(_ what: String) {
    state.withLock { state in
      guard !state.turns.isEmpty else { return }
      state.turns[state.turns.count - 1].doings.append(what)
    }
  }

  /// Makes the run fail.
  public func fail(_ message: String) {
    note("✗ " + message)
    state.withLock { $0.failures.append(message) }
  }

  // MARK: Running

  var bodies: [@Sendable () -> Void] {
    state.withLock { $0.actors }.map { actor in
      { [self] in
        clock.performAsCurrent {
          for (index, step) in actor.steps.enumerated() {
            if index > 0 { Interleavings.point() }
            begin(step)
            step.action()
          }
        }
      }
    }
  }

  private func begin(_ step: ScenarioStep) {
    ActorThread.acting?.announce(SharedAccess(object: steps, kind: .read))
    note(step.name)
    let thread = ObjectIdentifier(ThreadContext.current)
    state.withLock { state in
      state.steps += 1
      state.stepOfThread[thread] = state.steps
    }
  }

  /// How many steps have begun. Announces the access, because the number depends on the order of
  /// turns.
  func countSteps() -> Int {
    ActorThread.acting?.announce(SharedAccess(object: steps))
    return state.withLock { $0.steps }
  }

  /// How many steps had begun when the calling thread began its step, including that step.
  var currentStep: Int {
    let thread = ObjectIdentifier(ThreadContext.current)
    return state.withLock { $0.stepOfThread[thread] ?? 0 }
  }

  func turnGoes(to actor: Int) {
    state.withLock { state in
      if state.turns.last?.actor != actor { state.turns.append(Turn(actor: actor)) }
    }
  }

  func message(of outcome: Stage.Outcome) -> String? {
    switch outcome {
    case .done: break
    case .deadlock(let threads):
      return "Deadlock: \(names(of: threads)) wait for each other's locks."
    case .stuck(let thread):
      return "\(names(of: [thread])) does not go on: an endless loop, or a lock that is not an "
        + "InterleavingLock."
    case .endless(let thread):
      return "\(names(of: [thread])) goes on for ever while it has its turn."
    }
    let (failures, expectations) = state.withLock { ($0.failures, $0.expectations) }
    if let failure = failures.first { return failure }
    return expectations.first { !$0.holds() }.map { "It does not hold that \($0.what)." }
  }

  var trace: String {
    let (actors, turns) = state.withLock { ($0.actors, $0.turns) }
    let width = actors.map(\.name.count).max() ?? 0
    let lines = turns.map { turn in
      let name = actors[turn.actor].name
      let padding = String(repeating: " ", count: width - name.count)
      let doings = turn.doings.isEmpty ? "…" : turn.doings.joined(separator: ", ")
      return "  \(name)\(padding)  \(doings)"
    }
    return lines.joined(separator: "\n")
  }

  /// Releases the steps and the expectations, at the end of the run.
  func letGo() {
    // The steps and expectations are released outside the lock.
    let held = state.withLock { state in
      defer { (state.actors, state.expectations) = ([], []) }
      return (state.actors, state.expectations)
    }
    withExtendedLifetime(held) {}
  }

  private func names(of threads: [Int]) -> String {
    state.withLock { state in threads.map { state.actors[$0].name } }.joined(separator: " and ")
  }
}

/// A step of a thread of a scenario.
public struct ScenarioStep: Sendable {
  let name: String
  let action: @Sendable () -> Void

  /// A step that does `action`.
  public static func step(_ name: String, _ action: @escaping @Sendable () -> Void) -> Self {
    Self(name: name, action: action)
  }

  /// Sends a value.
  public static func send<Value>(_ value: Value, to subject: Subject<Value>) -> Self {
    step("send \(value)") { subject.sendNext(value) }
  }

  /// Sends completion.
  public static func complete<Value>(_ subject: Subject<Value>) -> Self {
    step("complete") { subject.sendCompleted() }
  }

  /// Sends an error.
  public static func fail<Value>(_ subject: Subject<Value>) -> Self {
    step("fail") { subject.sendError(TestError()) }
  }

  /// Subscribes to `signal`.
  public static func subscribe<Value>(
    _ observation: ScenarioObservation<Value>, to signal: Signal<Value>
  ) -> Self {
    step("subscribe") { observation.subscribe(to: signal) }
  }

  /// Disposes of a subscription.
  public static func dispose<Value>(_ observation: ScenarioObservation<Value>) -> Self {
    step("dispose") { observation.dispose() }
  }

  /// Disposes of another disposable.
  public static func dispose(_ disposable: Disposable) -> Self {
    step("dispose") { disposable.dispose() }
  }
}
