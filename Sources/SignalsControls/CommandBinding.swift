public import Signals

extension InfallibleSignal {
  /// Executes `command` with each value, and says whether it can be executed.
  ///
  /// ```swift
  /// button.rx.pressed.bind(to: save, enabling: button.rx.isEnabled)
  /// ```
  ///
  /// What comes while the command is disabled is dropped. The results are the command's: see
  /// `Command.executionSignals` and `Command.errors`. The binding keeps the command, so
  /// that a control keeps what it does; a command whose closure uses the control's owner is made by
  /// `Command(of:)`, which doesn't keep that. RAC:
  /// `rac_command` (PL18), RxSwift: `CocoaAction`.
  ///
  /// - Parameters:
  ///   - command: What is executed.
  ///   - enabling: Gets whether the command is enabled, at once and with each change: a control's
  ///     property, such as `button.rx.isEnabled`.
  /// - Returns: What ends the binding. It ends with the source, too.
  /// ## Scheduling
  /// Executes where the source sends; writes whether it is enabled on the main actor.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Disposes of the source. An execution goes on.
  @discardableResult
  public func bind<Output: Sendable>(
    to command: Command<Value, Output>, enabling: Binder<Bool>? = nil
  ) -> Disposable {
    let binding = CompoundDisposable()
    if let enabling { binding.add(command.enabled.bind(to: enabling)) }
    binding.add(
      subscribe(
        next: { command.execute($0) }, completed: { binding.dispose() }))
    return binding
  }
}
