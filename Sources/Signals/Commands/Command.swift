/// An action that can be executed, with signals of whether it is enabled, whether it is executing,
/// and of its results.
///
/// A command is made to be bound to a button. Executing it makes a signal, and subscribes to that
/// signal on `scheduler`. The command is disabled meanwhile, unless ``allowsConcurrentExecution``
/// is set. All signals of the command change on `scheduler`, by default the main one, and complete
/// there when the command is released. An execution goes on then; ``executing`` and ``errors`` send
/// its end before they complete. In the code of a test, the default is the test's scheduler.
///
/// <!-- inside (isValid: Signal<Bool>, document: Document) -->
/// ```swift
/// let save = Command<Document, Void>(enabled: isValid) { upload($0) }
/// save.errors.subscribeNext { show($0) }
/// button.onTap { save.execute(document) }
/// ```
///
/// An execution ends when its signal ends. A task that ``Signal/take(until:)-(Signal<Other>)`` has
/// cancelled may still clean up then: the command is enabled meanwhile, and another execution may
/// run beside the cleaning up. If the command has to stay disabled, cancel the task itself, and let
/// the signal end with it: `Signal.task { await uploadUntilCancelled(by: token) }`.
///
/// Here one step checks that the command is enabled, and begins the execution. So if two threads
/// call ``execute(_:)`` at the same time, only one of them executes the command.
///
/// In ReactiveObjC: `RACCommand` (features
/// [CM1–CM8](doc:ReactiveObjCFeatures#Commands-and-channels)).
public final class Command<Input: Sendable, Output: Sendable>: @unchecked Sendable {
  // Unchecked, because of the closure. Only `deinit` changes it, to release it, since it may hold
  // another command.
  private let core: CommandCore<Output>
  private var makeSignal: (@Sendable (Input) throws -> Signal<Output>)?
  private let enabling: Disposable?

  /// Creates a command.
  ///
  /// - Parameters:
  ///   - enabled: Sends whether the command may be executed. The initialiser subscribes to this
  ///     signal. The command is enabled without it, and until it sends a value. After its end its
  ///     last value counts; its error goes to ``UnhandledErrors``.
  ///   - allowsConcurrentExecution: Whether the command can be executed while an execution runs.
  ///   - scheduler: Where executions begin, and the command's signals change. It has to be serial,
  ///     and not the immediate one. By default it is ``Scheduler/main``; in the code of a test that
  ///     has made a ``TestScheduler``, it is that one.
  ///   - makeSignal: Makes the signal of an execution, on the thread that calls ``execute(_:)``. An
  ///     error that it throws is the error of the execution.
  public init(
    enabled: Signal<Bool>? = nil, allowsConcurrentExecution: Bool = false,
    on scheduler: Scheduler? = nil,
    _ makeSignal: @escaping @Sendable (Input) throws -> Signal<Output>
  ) {
    require(
      scheduler !== Scheduler.immediate,
      "Command(on:): the immediate scheduler is not serial; use another one")
    let core = CommandCore<Output>(
      allowsConcurrentExecution: allowsConcurrentExecution, on: scheduler ?? .mainOrOfTest)
    self.core = core
    self.makeSignal = makeSignal
    enabling = enabled?.subscribeNext { core.setEnabled($0) }
    core.begin()
  }

  deinit {
    enabling?.dispose()
    core.commandGone()
    Unwinding.release({ makeSignal = nil }, orKeep: { Kept(makeSignal.take()) })
  }

  /// Whether the command may be executed while it is being executed.
  public var allowsConcurrentExecution: Bool {
    get { core.allowsConcurrentExecution }
    set { core.allowsConcurrentExecution = newValue }
  }

  /// Whether the command can be executed: sends the present state at once, and each change.
  ///
  /// The command is enabled if the last value of the `enabled` signal is true, and if it isn't
  /// being executed or allows more than one execution at a time.
  ///
  /// In ReactiveObjC: `enabled` (feature [CM6](doc:ReactiveObjCFeatures#Commands-and-channels)).
  public var enabled: InfallibleSignal<Bool> { InfallibleSignal(core.display.enabled) }

  /// Whether the command is being executed: sends the present state at once, and each change.
  ///
  /// If the command is released while it is being executed, the signal sends false and completes at
  /// the end of the execution.
  ///
  /// In ReactiveObjC: `executing` (feature [CM5](doc:ReactiveObjCFeatures#Commands-and-channels)).
  public var executing: InfallibleSignal<Bool> { InfallibleSignal(core.display.executing) }

  /// The errors of all executions, as values.
  ///
  /// These include errors of executions that began before the subscription, and of those that end
  /// after the command was released. An error comes before ``executing`` and ``enabled`` change.
  ///
  /// In ReactiveObjC: `errors` (feature [CM7](doc:ReactiveObjCFeatures#Commands-and-channels)).
  public var errors: InfallibleSignal<any Error> { InfallibleSignal(core.display.errors) }

  /// A signal for each execution from now on, to follow the executions one by one.
  ///
  /// Each signal sends the execution's values, and completes even if the execution fails. It is
  /// sent before the execution begins.
  ///
  /// In ReactiveObjC: `executionSignals` (feature
  /// [CM4](doc:ReactiveObjCFeatures#Commands-and-channels)).
  public var executionSignals: InfallibleSignal<Signal<Output>> {
    InfallibleSignal(core.display.executionSignals)
  }

  /// Executes the command, if it is enabled.
  ///
  /// The execution begins on the command's scheduler, and goes on whether or not the signal that
  /// this returns has subscribers.
  ///
  /// - Returns: A signal of all events of the execution, for any number of subscribers. If the
  ///   command is disabled, it fails with ``SignalError/notEnabled``, and nothing is executed.
  ///
  /// In ReactiveObjC: `-execute:` (feature [CM3](doc:ReactiveObjCFeatures#Commands-and-channels)).
  @discardableResult
  public func execute(_ input: Input) -> Signal<Output> {
    guard core.reserve() else { return .error(SignalError.notEnabled) }
    do {
      return core.start(try makeSignal!(input))
    } catch {
      return core.start(.error(error))
    }
  }
}

extension Command where Input == Void {
  /// Executes the command, if it is enabled; see ``execute(_:)``.
  @discardableResult
  public func execute() -> Signal<Output> { execute(()) }
}
