import Scheduling

extension Signal {
  /// Returns a signal of pairs of an index, counting from 0, and a value.
  ///
  /// ```
  /// self           a-b-c-|
  /// enumerated()   '0a'-'1b'-'2c'-|
  /// ```
  ///
  /// Each subscription begins with 0.
  ///
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source.
  @_disfavoredOverload
  public func enumerated() -> Signal<(index: Int, value: Value)> {
    OperatorSignal { self.attach(EnumeratedSink(into: $0)) }
  }
}

private final class EnumeratedSink<Value>: LinearSink<Value, (index: Int, value: Value)> {
  private var next = 0

  override func sendNext(_ value: Value) {
    let index = next
    next += 1
    downstream.sendNext((index, value))
  }
}
