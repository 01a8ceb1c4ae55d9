import Scheduling

extension Signal {
  /// Returns a signal of what `reduce` makes of each value and the one before.
  ///
  /// ```
  /// self                                    1-2-4-|
  /// combinePrevious(start: 0) { $1 - $0 }   1-1-2-|
  /// ```
  ///
  /// RAC: `-combinePreviousWithStart:reduce:` (ST23).
  ///
  /// - Parameters:
  ///   - start: What counts as the value before the first one.
  ///   - reduce: Combines the previous value and the current one.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes; what `reduce` throws ends the signal.
  /// ## Disposal
  /// Disposes of the source.
  public func combinePrevious<NewValue: Sendable>(
    start: Value,
    reduce: @escaping @Sendable (_ previous: Value, _ current: Value) throws -> NewValue
  ) -> Signal<NewValue> {
    OperatorSignal { self.attach(CombinePreviousSink(start, reduce, into: $0)) }
  }
}

private final class CombinePreviousSink<Value, NewValue>: LinearSink<Value, NewValue> {
  private var previous: Value
  private let reduce: @Sendable (Value, Value) throws -> NewValue

  init(
    _ start: Value, _ reduce: @escaping @Sendable (Value, Value) throws -> NewValue,
    into downstream: Sink<NewValue>
  ) {
    previous = start
    self.reduce = reduce
    super.init(into: downstream)
  }

  override func sendNext(_ value: Value) {
    let before = replace(&previous, with: value)
    do { downstream.sendNext(try reduce(before, value)) } catch { fail(error) }
  }
}
