extension Signal {
  /// Sends the source's events, including its end, as values, to handle an end like a value.
  ///
  /// ```swift
  /// let answers = Signal.from("yes", "no")
  /// let events = answers.materialize()
  /// events.subscribeNext { print($0) }
  /// ```
  ///
  /// ```text
  /// next(yes)
  /// next(no)
  /// completed
  /// ```
  ///
  /// ![materialize in marbles](marbles-materialize)
  ///
  /// ```
  /// self            a-b-X
  /// materialize()   a-b-(x|)
  /// ```
  ///
  /// In the diagram `x` is the event of the error. The signal completes after the source's error or
  /// completion, and never fails.
  ///
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// None; an error of the source is sent as a value.
  /// ## Disposal
  /// Disposes of the source.
  /// ## Other libraries
  /// In ReactiveObjC: `-materialize` (feature [SO58](doc:ReactiveObjCFeatures#Signal-operators)).
  public func materialize() -> InfallibleSignal<Event<Value>> {
    InfallibleSignal(OperatorSignal { self.attach(outlasting: MaterializeSink(into: $0)) })
  }
}

private final class MaterializeSink<Value>: OutlastingSink<Value, Event<Value>> {
  override func sendNext(_ value: Value) { downstream.sendNext(.next(value)) }
  override func sendError(_ error: any Error) { complete(with: .error(error)) }
  override func sendCompleted() { complete(with: .completed) }
}
