import Scheduling

/// What a command shares with its executions, which may outlast it.
///
/// What is decided at once, whether it may be executed, is behind the lock. What others see follows on
/// the scheduler: each change is queued in the same step in which it happens, so it is seen in order.
final class CommandCore<Output: Sendable>: Sendable {
  /// What others see.
  private struct Appearance: Equatable {
    var isEnabled: Bool
    var isExecuting: Bool
  }

  private struct State {
    var isAllowed = true
    var allowsConcurrentExecution: Bool
    var executions = 0
    /// What will be seen when all changes have been; nil until somebody can look.
    var latest: Appearance?
    var changes = Queue<Appearance>()

    var appearance: Appearance {
      Appearance(
        isEnabled: isAllowed && (allowsConcurrentExecution || executions == 0),
        isExecuting: executions > 0)
    }

    /// Queues a change, if there is one.
    mutating func change() -> Bool {
      guard let latest, latest != appearance else { return false }
      self.latest = appearance
      changes.append(appearance)
      return true
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

  /// Shows the first appearance at once, and from then on each change on the scheduler.
  func begin() {
    let first = state.withLock { $0.appearance }
    if !first.isEnabled { enabled.sendNext(false) }
    update { $0.latest = first }
  }

  /// Counts an execution, if the command is enabled; `start` has to follow.
  func reserve() -> Bool {
    update { state in
      guard state.appearance.isEnabled else { return false }
      state.executions += 1
      return true
    }
  }

  /// Begins an execution that was reserved, and returns what it will have sent.
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

  fileprivate func executionEnded(_ error: (any Error)?) {
    update { $0.executions -= 1 }
    if let error { scheduler.schedule { [errors] in errors.sendNext(error) } }
  }

  /// Completes the command's signals, when everything that was queued has been seen.
  func commandGone() {
    // Doesn't hold the scheduler, which may not be run any more.
    scheduler.schedule { [executionSignals, executing, enabled, errors] in
      executionSignals.sendCompleted()
      executing.sendCompleted()
      enabled.sendCompleted()
      errors.sendCompleted()
    }
  }

  /// Does something to the state, and shows the change, if it is one, on the scheduler.
  private func update<Result>(_ body: (inout State) -> Result) -> Result {
    let (result, hasChanged) = state.withLock { state in (body(&state), state.change()) }
    if hasChanged { scheduler.schedule { self.showChange() } }
    return result
  }

  private func showChange() {
    guard let next = state.withLock({ $0.changes.popFirst() }) else { return }
    if executing.value != next.isExecuting { executing.sendNext(next.isExecuting) }
    if enabled.value != next.isEnabled { enabled.sendNext(next.isEnabled) }
  }
}

/// Sends on what an execution sends, and tells the command when it is over.
private final class ExecutionSink<Output: Sendable>: SubjectSink<Output> {
  private let core: CommandCore<Output>
  private var isOver = false

  init(_ replay: Subject<Output>, of core: CommandCore<Output>) {
    self.core = core
    super.init(replay)
  }

  deinit {
    // Nobody is left who could send: that is an end, too.
    end(nil)
  }

  override func sendError(_ error: any Error) {
    end(error)
    super.sendError(error)
  }

  override func sendCompleted() {
    end(nil)
    super.sendCompleted()
  }

  private func end(_ error: (any Error)?) {
    if isOver { return }
    isOver = true
    core.executionEnded(error)
  }
}

/// Makes a completion of an error.
private final class ErrorlessSink<Value>: LinearSink<Value, Value> {
  override func sendNext(_ value: Value) { downstream.sendNext(value) }
  override func sendError(_ error: any Error) { downstream.sendCompleted() }
}
