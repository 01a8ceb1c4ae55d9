extension Signal {
  /// Calls `action` with an error before the error is sent, to report it without handling it.
  ///
  /// ```swift
  /// let request = Signal<Int>.error(SignalError.timedOut)
  /// let reported = request.doError { print("report:", $0) }
  /// reported.subscribeError { _ in print("try again later") }
  /// ```
  ///
  /// ```text
  /// report: timedOut
  /// try again later
  /// ```
  ///
  /// ![doError in marbles](marbles-doerror-in)
  ///
  /// ```
  /// self               a-b-X
  /// doError { _ in }   a-b-X
  /// ```
  ///
  /// Each subscription calls `action`.
  ///
  /// - Parameter action: Gets the error.
  /// ## Scheduling
  /// Calls `action` and delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source; `action` is not called any more.
  /// ## Other libraries
  /// In ReactiveObjC: `-doError:` (feature [SO2](doc:ReactiveObjCFeatures#Signal-operators)).
  public func doError(_ action: @escaping @Sendable (any Error) -> Void) -> Signal {
    doEnd { if case .error(let error) = $0 { action(error) } }
  }

  /// Calls `action` with the end, before the end passes.
  func doEnd(_ action: @escaping @Sendable (TerminalEvent) -> Void) -> Signal {
    OperatorSignal { self.attach(DoEndSink(action, into: $0)) }
  }
}

private final class DoEndSink<Value>: LinearSink<Value, Value> {
  private let action: @Sendable (TerminalEvent) -> Void

  init(_ action: @escaping @Sendable (TerminalEvent) -> Void, into downstream: Sink<Value>) {
    self.action = action
    super.init(into: downstream)
  }

  override func sendNext(_ value: Value) { downstream.sendNext(value) }
  override func sendError(_ error: any Error) { end(with: .error(error)) }
  override func sendCompleted() { end(with: .completed) }

  private func end(with end: TerminalEvent) {
    if !upstream.isCancelled { action(end) }
    downstream.send(end)
  }
}
