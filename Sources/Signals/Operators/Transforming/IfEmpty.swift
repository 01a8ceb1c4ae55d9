extension Signal {
  /// Sends `value` if the source completes without a value, so that there is always one.
  ///
  /// ```swift
  /// let results = Signal<String>.empty
  /// let text = results.ifEmpty("nothing found")
  /// text.subscribeNext { print($0) }
  /// ```
  ///
  /// ```text
  /// nothing found
  /// ```
  ///
  /// ![ifEmpty in marbles](marbles-ifempty-z)
  ///
  /// ```
  /// self           ----|
  /// ifEmpty("z")   ----(z|)
  /// ```
  ///
  /// - Parameter value: The value to send if the source sends none.
  /// ## Scheduling
  /// Delivers where the source sends or completes.
  /// ## Errors
  /// An error of the source passes; `value` is not sent.
  /// ## Disposal
  /// Disposes of the source.
  @_disfavoredOverload
  public func ifEmpty(_ value: Value) -> Signal {
    OperatorSignal { self.attach(outlasting: IfEmptySink(value, into: $0)) }
  }

  /// Goes on with `other` if the source completes without a value, to look in a second place.
  ///
  /// ![ifEmpty in marbles](marbles-ifempty-switchto-other)
  ///
  /// ```
  /// self                       --|
  /// other                        a-b|
  /// ifEmpty(switchTo: other)   --a-b|
  /// ```
  ///
  /// - Parameter other: The signal to go on with if the source sends no value.
  /// ## Scheduling
  /// Subscribes to the other signal where the source completes; delivers where the current signal
  /// sends.
  /// ## Errors
  /// An error of either signal passes. After an error of the source, `other` isn't subscribed to.
  /// ## Disposal
  /// Disposes of the current signal: the source, or after its completion `other`.
  @_disfavoredOverload
  public func ifEmpty(switchTo other: Signal) -> Signal {
    .junction { output in
      _ = self.attach(IfEmptyThenSink(other, Succession(into: output)))
    }
  }
}

/// The input of the source, which holds the succession. When the source completes without a value,
/// the other signal follows.
private final class IfEmptyThenSink<Value: Sendable>: RegisteringSink<Value, Junction<Value>> {
  private let inputs: Succession<Value>
  /// The other signal; nil when the source has sent a value.
  private var other: Signal<Value>?

  init(_ other: Signal<Value>, _ inputs: Succession<Value>) {
    self.other = other
    self.inputs = inputs
    super.init(into: inputs.output)
  }

  override func sendNext(_ value: Value) {
    if other != nil { _ = other.take() }
    output.sendNext(value)
  }

  override func sendError(_ error: any Error) { output.sendError(error) }

  override func sendCompleted() {
    if let other = other.take() { inputs.subscribe(to: other) } else { output.sendCompleted() }
  }

  override func neverEnds() { output.inputNeverEnds() }
}

private final class IfEmptySink<Value>: OutlastingSink<Value, Value> {
  /// The value to send if the source sends none; nil when the source has sent a value.
  private var replacement: Value?

  init(_ replacement: Value, into downstream: Sink<Value>) {
    self.replacement = replacement
    super.init(into: downstream)
  }

  override func sendNext(_ value: Value) {
    if replacement != nil { _ = replacement.take() }
    downstream.sendNext(value)
  }

  override func sendCompleted() {
    if let replacement { complete(with: replacement) } else { complete() }
  }
}
