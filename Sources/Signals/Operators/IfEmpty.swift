import Scheduling

extension Signal {
  /// Returns a signal of the source's values or, if it completes without one, of `value`.
  ///
  /// ```
  /// self           ----|
  /// ifEmpty("z")   ----(z|)
  /// ```
  ///
  /// - Parameter value: What is sent for want of another value.
  /// ## Scheduling
  /// Delivers where the source sends and completes.
  /// ## Errors
  /// An error of the source passes, without `value`.
  /// ## Disposal
  /// Disposes of the source.
  public func ifEmpty(_ value: Value) -> Signal {
    OperatorSignal { self.attach(outlasting: IfEmptySink(value, into: $0)) }
  }
}

private final class IfEmptySink<Value>: OutlastingSink<Value, Value> {
  /// What is sent for want of another value, until one comes.
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
