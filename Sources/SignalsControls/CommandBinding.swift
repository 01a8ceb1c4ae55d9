public import Signals

extension InfallibleSignal {
  /// Executes `command` with each value, and reports whether it can be executed.
  ///
  /// <!-- inside @MainActor (button: Button, save: Command<Void, Int>) -->
  /// ```swift
  /// button.rx.pressed.bind(to: save, enabling: button.rx.isEnabled)
  /// ```
  ///
  /// Values that come while the command is disabled are dropped. The results are signals of the
  /// command: see `Command.executionSignals` and `Command.errors`. The binding keeps the command
  /// alive. If the command's closure uses the control's owner, make the command with
  /// `Command(of:)`, which doesn't keep the owner alive. In ReactiveObjC: `rac_command` (feature
  /// PL18). In RxSwift: `CocoaAction`.
  ///
  /// - Parameters:
  ///   - command: The command to execute.
  ///   - enabling: Gets whether the command is enabled, at once and with each change: a control's
  ///     property, such as `button.rx.isEnabled`.
  /// - Returns: A disposable that ends the binding. The end of the source ends it, too.
  /// ## Scheduling
  /// Executes where the source sends; writes whether the command is enabled on the main actor.
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
