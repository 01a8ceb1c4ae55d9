import CGTK

extension Object {
  /// Calls `handler` with the arguments of a GTK signal, each time the signal is emitted.
  ///
  /// ```swift
  /// button.connect("clicked") { print("Clicked") }
  /// keys.connect("key-pressed") { (key: UInt32, code: UInt32, modifiers: UInt32) in print(key) }
  /// switch.connect("notify::active") { [unowned switch] in print(switch.isActive) }
  /// ```
  ///
  /// If the signal expects an answer, it gets false, zero or nothing.
  ///
  /// The handler holds only the objects that it captures. A handler that captures the object keeps
  /// it alive, unless it captures it as `weak` or `unowned`. While the handler runs, the object and
  /// the handler stay alive in any case.
  ///
  /// - Parameters:
  ///   - signal: The signal's name, possibly with a detail: `notify::label`. The program stops if
  ///     the object has no such signal.
  ///   - handler: The closure to call. It takes the first arguments of the signal, or none. The
  ///     program stops if their types are different.
  @discardableResult
  public final func connect<each Argument: SignalValue>(
    _ signal: String, _ handler: @escaping @MainActor (repeat each Argument) -> Void
  ) -> SignalHandler {
    let signal = SignalName(signal, of: self)
    signal.checkArguments(repeat (each Argument).self)
    return signal.connect(self) { arguments, _ in
      var arguments = arguments
      handler(repeat arguments.next((each Argument).self))
    }
  }

  /// Calls `handler` with the arguments of a GTK signal, each time the signal is emitted, and
  /// answers with its result.
  ///
  /// ```swift
  /// window.connect("close-request", answering: Bool.self) { hasChanges }
  /// ```
  ///
  /// See ``connect(_:_:)``. The meaning of an answer depends on the signal. Often true means that
  /// the signal has been handled, so that GTK does nothing more.
  @discardableResult
  public final func connect<each Argument: SignalValue, Answer: SignalValue>(
    _ signal: String, answering type: Answer.Type,
    _ handler: @escaping @MainActor (repeat each Argument) -> Answer
  ) -> SignalHandler {
    let signal = SignalName(signal, of: self)
    signal.checkArguments(repeat (each Argument).self)
    signal.checkAnswer(type)
    return signal.connect(self) { arguments, answer in
      var arguments = arguments
      let value = handler(repeat arguments.next((each Argument).self))
      if let answer { value.write(to: answer) }
    }
  }

  /// Calls `handler` each time the signal is emitted, when the object's class has handled it.
  final func connectAfter(
    _ signal: String, _ handler: @escaping @MainActor () -> Void
  ) -> SignalHandler {
    SignalName(signal, of: self).connect(self, isAfter: true) { _, _ in handler() }
  }

  /// Emits a signal that has no arguments and no answer.
  public final func emit(_ signal: String) {
    SignalName(signal, of: self).emit(on: self)
  }
}
