import Scheduling

extension Signal {
  /// Returns a signal of the events that the source sends as values.
  ///
  /// ```
  /// self              a-b-c-d-|
  /// dematerialize()   1-2-|
  /// ```
  ///
  /// Here `c` is the event of completion. The opposite of `materialize()`. A terminal event
  /// disposes of the source. RAC: `-dematerialize` (SO59).
  ///
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes, and one that it sends as a value.
  /// ## Disposal
  /// Disposes of the source.
  public func dematerialize<Inner: Sendable>() -> Signal<Inner> where Value == Event<Inner> {
    OperatorSignal { self.attach(DematerializeSink(into: $0)) }
  }
}

private final class DematerializeSink<Value>: LinearSink<Event<Value>, Value> {
  override func sendNext(_ event: Event<Value>) {
    switch event {
    case .next(let value): downstream.sendNext(value)
    case .error(let error): fail(error)
    case .completed: complete()
    }
  }
}
