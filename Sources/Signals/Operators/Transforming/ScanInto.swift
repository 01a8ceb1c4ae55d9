extension Signal {
  /// Changes a state by each value and sends it, for a state that is costly to copy, such as an
  /// array.
  ///
  /// ![scan in marbles](marbles-scan-into-0-1)
  ///
  /// ```
  /// self                          a-b-c-|
  /// scan(into: "") { $0 += $1 }   a-'ab'-'abc'-|
  /// ```
  ///
  /// The same as `scan(start:reduce:)`, but `update` changes the state in place. That makes no copy
  /// if no receiver keeps the state that was sent. If the source sends another value during a call
  /// of `update`, that value changes the state after the call.
  ///
  /// - Parameters:
  ///   - start: The state that the first value changes.
  ///   - update: Changes the state.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes; an error that `update` throws ends the signal.
  /// ## Disposal
  /// Disposes of the source.
  public func scan<State: Sendable>(
    into start: State, update: @escaping @Sendable (inout State, Value) throws -> Void
  ) -> Signal<State> {
    OperatorSignal { self.attach(ScanIntoSink(start, update, into: $0)) }
  }
}

private final class ScanIntoSink<Value, State>: WatchfulSink<Value, State> {
  /// The state; nil while it is being changed.
  private var state: State?
  private var waiting = Queue<Value>()
  private let update: @Sendable (inout State, Value) throws -> Void

  init(
    _ start: State, _ update: @escaping @Sendable (inout State, Value) throws -> Void,
    into downstream: Sink<State>
  ) {
    state = start
    self.update = update
    super.init(into: downstream)
  }

  override func sendNext(_ value: Value) {
    waiting.append(value)
    while !isDisposed, var next = state.take() {
      guard let value = waiting.popFirst() else { return state = next }
      do { try update(&next, value) } catch { return fail(error) }
      state = next
      if !isDisposed { downstream.sendNext(next) }
    }
  }
}
