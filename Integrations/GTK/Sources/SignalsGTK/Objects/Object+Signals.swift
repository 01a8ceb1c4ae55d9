import CGTK

extension Object {
  /// Calls `handler` with the arguments of a GTK signal, each time the signal is emitted.
  ///
  /// ```swift
  /// button.connect("clicked") { print("clicked") }
  /// toggle.connect("notify::active") { [unowned toggle] in print(toggle.isActive) }
  /// keys.connect("key-pressed") { (key: UInt32, code: UInt32, modifiers: UInt32) in print(key) }
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
  public final func connect<each Argument: NativeConvertible>(
    _ signal: String, _ handler: @escaping @MainActor (repeat each Argument) -> Void
  ) -> SignalHandler {
    let signal = SignalName(signal, of: self, "connect")
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
  public final func connect<each Argument: NativeConvertible, Answer: NativeConvertible>(
    _ signal: String, answering type: Answer.Type,
    _ handler: @escaping @MainActor (repeat each Argument) -> Answer
  ) -> SignalHandler {
    let signal = SignalName(signal, of: self, "connect")
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
    SignalName(signal, of: self, "connectAfter").connect(self, isAfter: true) { _, _ in handler() }
  }

  /// Emits a signal. Many signals of widgets do what a key does: see “Action signals” in GTK's
  /// documentation.
  ///
  /// ```swift
  /// func insert(_ text: String) { emit("insert-at-cursor", text) }
  /// ```
  ///
  /// - Parameters:
  ///   - signal: The signal's name, possibly with a detail. The program stops if the object has no
  ///     such signal.
  ///   - arguments: All arguments of the signal. The program stops if their types are different.
  public final func emit<each Argument: NativeConvertible>(
    _ signal: String, _ arguments: repeat each Argument
  ) {
    SignalName(signal, of: self, "emit").emit(on: self, repeat each arguments, readAnswer: { _ in })
  }

  /// Emits a signal, and returns the answer of its handlers.
  ///
  /// ```swift
  /// let isPrevented = window.emit("close-request", answering: Bool.self)
  /// ```
  ///
  /// See ``emit(_:_:)``.
  public final func emit<each Argument: NativeConvertible, Answer: NativeConvertible>(
    _ signal: String, answering type: Answer.Type, _ arguments: repeat each Argument
  ) -> Answer {
    let signal = SignalName(signal, of: self, "emit")
    signal.checkAnswer(type)
    return signal.emit(on: self, repeat each arguments, readAnswer: { type.read($0!) })
  }
}
