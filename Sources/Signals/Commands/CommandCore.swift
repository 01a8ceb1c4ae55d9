import Scheduling

/// The state that a command shares with its executions, which may outlast the command.
///
/// The lock guards the decision whether the command may be executed. The command's signals change a
/// little later, on the scheduler. Each change is queued in the step in which it happens, so
/// subscribers see the changes in order. A piece of scheduled work of its own sends each value. A
/// subscriber's block may run the scheduler, for instance a test scheduler: the next values are
/// then sent inside of that block, in order.
final class CommandCore<Output: Sendable>: Sendable {
  /// The state that the command's signals send.
  private struct Appearance {
    var isEnabled: Bool
    var isExecuting: Bool
  }

  private enum Change {
    case isEnabled(Bool)
    case isExecuting(Bool)
  }

  private struct State {
    var isAllowed = true
    var allowsConcurrentExecution: Bool
    var executions = 0
    /// The executions that have ended, and whose end is being scheduled.
    var endings = 0
    var isCommandGone = false
    /// The appearance after all queued changes; nil until there can be subscribers.
    var latest: Appearance?
    var changes = Queue<Change>()

    var appearance: Appearance {
      Appearance(
        isEnabled: isAllowed && (allowsConcurrentExecution || executions == 0),
        isExecuting: executions > 0)
    }

    var isOver: Bool { isCommandGone && executions == 0 && endings == 0 }

    /// Queues the changes, and returns their number.
    mutating func change() -> Int {
      guard let old = latest else { return 0 }
      let (new, count) = (appearance, changes.count)
      latest = new
      if new.isExecuting != old.isExecuting { changes.append(.isExecuting(new.isExecuting)) }
      if new.isEnabled != old.isEnabled { changes.append(.isEnabled(new.isEnabled)) }
      return changes.count - count
    }
  }

  let enabled = BehaviorSubject(true)
  let executing = BehaviorSubject(false)
  let errors = Subject<any Error>()
  let executionSignals = Subject<Signal<Output>>()

  private let scheduler: Scheduler
  private let state: Locked<State>

  init(allowsConcurrentExecution: Bool, on scheduler: Scheduler) {
    state = Locked(State(allowsConcurrentExecution: allowsConcurrentExecution))
    self.scheduler = scheduler
  }

  var allowsConcurrentExecution: Bool {
    get { state.withLock { $0.allowsConcurrentExecution } }
    set { update { $0.allowsConcurrentExecution = newValue } }
  }

  func setEnabled(_ isEnabled: Bool) {
    update { $0.isAllowed = isEnabled }
  }

  /// Sends the first state at once, and from then on each change on the scheduler.
  func begin() {
    let first = state.withLock { $0.appearance }
    if !first.isEnabled { enabled.sendNext(false) }
    update { $0.latest = first }
  }

  /// Counts an execution, if the command is enabled; the caller then calls `start`.
  func reserve() -> Bool {
    update { state in
      guard state.appearance.isEnabled else { return false }
      state.executions += 1
      return true
    }
  }

  /// Begins an execution that was reserved, and returns a signal of all its events.
  func start(_ signal: Signal<Output>) -> Signal<Output> {
    let replay = ReplaySubject<Output>()
    let execution = OperatorSignal { sink in replay.attach(sink) }
    scheduler.schedule { [executionSignals] in
      executionSignals.sendNext(
        OperatorSignal { execution.attach(ErrorlessSink(into: $0)) })
      _ = signal.attach(ExecutionSink(replay, of: self))
    }
    return execution
  }

  /// Sends an error before the changes, so that a block of ``errors`` runs while the command is
  /// still shown as executing, as in ReactiveObjC.
  fileprivate func executionEnded(_ error: (any Error)?) {
    let changes = state.withLock { state in
      state.executions -= 1
      state.endings += 1
      return state.change()
    }
    if let error { scheduler.schedule { [errors] in errors.sendNext(error) } }
    showLater(changes)
    let isOver = state.withLock { state in
      state.endings -= 1
      return state.isOver
    }
    if isOver { completeAfterExecutions() }
  }

  /// Completes the command's signals after all queued changes; those that show executions after the
  /// last execution.
  func commandGone() {
    let isOver = state.withLock { state in
      state.isCommandGone = true
      return state.isOver
    }
    // The closures here don't capture `self`, which holds the scheduler: a scheduler that is never
    // run again would otherwise keep itself alive.
    scheduler.schedule { [executionSignals, enabled] in
      executionSignals.sendCompleted()
      enabled.sendCompleted()
    }
    if isOver { completeAfterExecutions() }
  }

  private func completeAfterExecutions() {
    scheduler.schedule { [executing, errors] in
      executing.sendCompleted()
      errors.sendCompleted()
    }
  }

  /// Changes the state, and sends the changes that this makes on the scheduler.
  private func update<Result>(_ body: (inout State) -> Result) -> Result {
    let (result, changes) = state.withLock { state in (body(&state), state.change()) }
    showLater(changes)
    return result
  }

  private func showLater(_ changes: Int) {
    for _ in 0..<changes { scheduler.schedule { self.showChange() } }
  }

  private func showChange() {
    switch state.withLock({ $0.changes.popFirst() }) {
    case .isExecuting(let value): executing.sendNext(value)
    case .isEnabled(let value): enabled.sendNext(value)
    case nil: break
    }
  }
}

/// Passes an execution's events on, and tells the command when the execution has ended.
private final class ExecutionSink<Output: Sendable>: SubjectSink<Output> {
  private let core: CommandCore<Output>
  private var isOver = false

  init(_ replay: Subject<Output>, of core: CommandCore<Output>) {
    self.core = core
    super.init(replay)
  }

  deinit {
    // A release without a terminal event means that no sender is left, which ends the execution,
    // too.
    end(nil)
  }

  override func passOn(_ error: any Error) {
    end(error)
    super.passOn(error)
  }

  override func passOnCompletion() {
    end(nil)
    super.passOnCompletion()
  }

  private func end(_ error: (any Error)?) {
    if isOver { return }
    isOver = true
    core.executionEnded(error)
  }
}

/// Replaces an error by completion.
private final class ErrorlessSink<Value>: LinearSink<Value, Value> {
  override func sendNext(_ value: Value) { downstream.sendNext(value) }
  override func sendError(_ error: any Error) { downstream.sendCompleted() }
}
