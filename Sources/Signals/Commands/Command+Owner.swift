extension Command {
  /// Creates a command that belongs to an object of the main actor, and doesn't keep it alive.
  ///
  /// The closure gets the object as its first argument, and needs no `[weak self]`:
  ///
  /// <!-- top level -->
  /// ```swift
  /// @MainActor final class Editor {
  ///   var text = ""
  ///   private(set) lazy var save = Command<Void, Int>(of: self) { editor, _ in
  ///     upload(editor.text)
  ///   }
  /// }
  /// ```
  ///
  /// The object is alive while the closure runs, and for as long as the signal that the closure
  /// returns keeps it. After the object's release an execution fails with
  /// ``SignalError/notEnabled``, which ``errors`` sends too; ``enabled`` does not change.
  ///
  /// - Parameters:
  ///   - owner: The object, which usually keeps the command.
  ///   - enabled: Says whether the command may be executed; see
  ///     ``init(enabled:allowsConcurrentExecution:on:_:)``.
  ///   - allowsConcurrentExecution: Whether an execution may begin while another one runs.
  ///   - makeSignal: Makes the signal of an execution, on the main actor. ``execute(_:)`` calls it
  ///     on the main thread; for a call on another thread, it is called when the execution begins.
  ///     An error that it throws is the error of the execution.
  @MainActor public convenience init<Owner: AnyObject>(
    of owner: Owner, enabled: Signal<Bool>? = nil, allowsConcurrentExecution: Bool = false,
    _ makeSignal: @escaping @MainActor (Owner, Input) throws -> Signal<Output>
  ) {
    let makeOfOwner: @MainActor (Input) throws -> Signal<Output> = { [weak owner] input in
      guard let owner else { throw SignalError.notEnabled }
      return try makeSignal(owner, input)
    }
    self.init(enabled: enabled, allowsConcurrentExecution: allowsConcurrentExecution) { input in
      let make = { @Sendable in try MainActor.assumeIsolated { try makeOfOwner(input) } }
      return Scheduler.isOnMainThread ? try make() : .defer(make)
    }
  }

  /// Creates a command that belongs to a `Sendable` object, and doesn't keep it alive.
  ///
  /// The closure gets the object as its first argument, on the thread that calls ``execute(_:)``.
  /// After the object's release an execution fails with ``SignalError/notEnabled``, which
  /// ``errors`` sends too; ``enabled`` does not change.
  ///
  /// - Parameters:
  ///   - owner: The object, which usually keeps the command.
  ///   - enabled: Says whether the command may be executed; see
  ///     ``init(enabled:allowsConcurrentExecution:on:_:)``.
  ///   - allowsConcurrentExecution: Whether an execution may begin while another one runs.
  ///   - scheduler: Where executions begin, and the command's signals change. It has to be serial,
  ///     and not the immediate one.
  ///   - makeSignal: Makes the signal of an execution. An error that it throws is the error of the
  ///     execution.
  public convenience init<Owner: AnyObject & Sendable>(
    of owner: Owner, enabled: Signal<Bool>? = nil, allowsConcurrentExecution: Bool = false,
    on scheduler: Scheduler,
    _ makeSignal: @escaping @Sendable (Owner, Input) throws -> Signal<Output>
  ) {
    self.init(
      enabled: enabled, allowsConcurrentExecution: allowsConcurrentExecution, on: scheduler
    ) { [weak owner] input in
      guard let owner else { throw SignalError.notEnabled }
      return try makeSignal(owner, input)
    }
  }
}
