/// The state that a command shares with its executions, which may outlast the command.
///
/// The lock guards the decision whether the command may be executed. The command's signals change a
/// little later, on the scheduler. Each change is queued in the step in which it happens, so
/// subscribers see the changes in order. A piece of scheduled work of its own sends each value. A
/// subscriber's block may run the scheduler, for instance a test scheduler: the next values are
/// then sent inside of that block, in order.
final class CommandCore<Output: Sendable>: Sendable {
  private let scheduler: Scheduler
  let display: CommandDisplay<Output>
  private var state: Locked<CommandDisplay<Output>.State> { display.state }

  init(allowsConcurrentExecution: Bool, on scheduler: Scheduler) {
    display = CommandDisplay(allowsConcurrentExecution: allowsConcurrentExecution)
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
    let first = state.withLock { state in
      state.isShownEnabled = state.appearance.isEnabled
      return state.appearance
    }
    if !first.isEnabled { display.enabled.sendNext(false) }
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
    let changes = state.withLock { $0.queued }
    scheduler.schedule { [display] in
      display.show(before: changes)
      display.executionSignals.sendNext(execution.catch(to: .empty))
      _ = signal.attach(ExecutionSink(replay, of: self))
    }
    return execution
  }

  /// Sends an error before the changes, so that a block of ``errors`` runs while the command is
  /// still shown as executing, as in ReactiveObjC.
  fileprivate func executionEnded(_ error: (any Error)?) {
    let (changes, isOver) = state.withLock { state in
      let first = state.queued
      if let error { state.queue(.error(error)) }
      state.executions -= 1
      return (state.change(since: first), state.isOver)
    }
    showLater(changes)
    if isOver { completeAfterExecutions(changes.upperBound) }
  }

  /// Completes the command's signals after all queued changes; those that show executions after the
  /// last execution.
  func commandGone() {
    let (changes, isOver) = state.withLock { state in
      state.isCommandGone = true
      return (state.queued, state.isOver)
    }
    scheduler.schedule { [display] in
      display.show(before: changes)
      display.executionSignals.sendCompleted()
      display.enabled.sendCompleted()
    }
    if isOver { completeAfterExecutions(changes) }
  }

  private func completeAfterExecutions(_ changes: Int) {
    scheduler.schedule { [display] in
      display.show(before: changes)
      display.executing.sendCompleted()
      display.errors.sendCompleted()
    }
  }

  /// Changes the state, and sends the changes that this makes on the scheduler.
  private func update<Result>(
    _ body: (inout CommandDisplay<Output>.State) -> Result
  ) -> Result {
    let (result, changes) = state.withLock { state in (body(&state), state.change()) }
    showLater(changes)
    return result
  }

  private func showLater(_ changes: Range<Int>) {
    for number in changes { scheduler.schedule { [display] in display.show(before: number + 1) } }
  }
}

/// The state of a command, and its signals: what scheduled work uses. It does not hold the
/// scheduler, because a scheduler that is never run again would otherwise keep itself alive.
final class CommandDisplay<Output: Sendable>: Sendable {
  /// The state that the command's signals send.
  struct Appearance {
    var isEnabled: Bool
    var isExecuting: Bool
  }

  enum Change {
    case isEnabled(Bool)
    case isExecuting(Bool)
    /// The error of an execution. It comes before the changes that the end of the execution makes.
    case error(any Error)
  }

  struct State {
    var isAllowed = true
    var allowsConcurrentExecution: Bool
    var executions = 0
    var isCommandGone = false
    /// The appearance after all queued changes; nil until there can be subscribers.
    var latest: Appearance?
    /// What ``Command/enabled`` has sent last.
    var isShownEnabled = true
    var changes = Queue<Change>()
    /// How many changes were queued so far.
    var queued = 0

    var appearance: Appearance {
      Appearance(
        isEnabled: isAllowed && (allowsConcurrentExecution || executions == 0),
        isExecuting: executions > 0)
    }

    var isOver: Bool { isCommandGone && executions == 0 }

    /// Queues the changes, and returns the numbers of those that were queued since `first`.
    mutating func change(since first: Int? = nil) -> Range<Int> {
      let first = first ?? queued
      guard let old = latest else { return first..<queued }
      let new = appearance
      latest = new
      if new.isExecuting != old.isExecuting { queue(.isExecuting(new.isExecuting)) }
      if new.isEnabled != old.isEnabled { queue(.isEnabled(new.isEnabled)) }
      return first..<queued
    }

    mutating func queue(_ change: Change) {
      changes.append(change)
      queued += 1
    }

    /// Takes the first change that is to be shown, if its number is less than `end`.
    ///
    /// If the command has become enabled and disabled again meanwhile, for instance because a block
    /// of ``errors`` made the input invalid, neither is shown: `enabled` sends the present state.
    mutating func next(before end: Int) -> Change? {
      while queued - changes.count < end, let change = changes.popFirst() {
        guard case .isEnabled(let isEnabled) = change else { return change }
        guard isEnabled == latest?.isEnabled, isEnabled != isShownEnabled else { continue }
        isShownEnabled = isEnabled
        return change
      }
      return nil
    }
  }

  let enabled = BehaviorSubject(true)
  let executing = BehaviorSubject(false)
  let errors = Subject<any Error>()
  let executionSignals = Subject<Signal<Output>>()
  let state: Locked<State>

  init(allowsConcurrentExecution: Bool) {
    state = Locked(State(allowsConcurrentExecution: allowsConcurrentExecution))
  }

  deinit {
    // An error that was not sent may hold a long chain.
    Unwinding.release(state.withLock { replace(&$0.changes, with: Queue()) })
  }

  /// Sends all changes whose numbers are less than `end`, unless they were sent already. Another
  /// thread may have queued some of them, and not scheduled their work yet.
  func show(before end: Int) {
    while let change = state.withLock({ $0.next(before: end) }) {
      switch change {
      case .isExecuting(let value): executing.sendNext(value)
      case .isEnabled(let value): enabled.sendNext(value)
      case .error(let error): errors.sendNext(error)
      }
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
    if isOver { return }
    end(nil)
    subject.abandon()
  }

  override func passOn(_ event: TerminalEvent) {
    if case .error(let error) = event { end(error) } else { end(nil) }
    super.passOn(event)
  }

  private func end(_ error: (any Error)?) {
    if isOver { return }
    isOver = true
    core.executionEnded(error)
  }
}
