import Scheduling

extension Signal {
  /// Returns a signal of the values that pass a test.
  ///
  /// ```
  /// self                1-2-3-4-|
  /// filter { $0 > 2 }   ----3-4-|
  /// ```
  ///
  /// RAC: `-filter:` (ST12).
  ///
  /// - Parameter isIncluded: Whether a value passes.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes; what `isIncluded` throws ends the signal.
  /// ## Disposal
  /// Disposes of the source.
  @inlinable
  public func filter(
    _ isIncluded: @escaping @Sendable (Value) throws -> Bool
  ) -> Signal {
    FilterSignal(of: self, FilterSink<Value>.self, isIncluded)
  }
}

@usableFromInline
final class FilterSignal<Value: Sendable>: LinearSignal<Value, Value>, @unchecked Sendable {
  private let sinkType: FilterSink<Value>.Type
  private let isIncluded: @Sendable (Value) throws -> Bool

  @usableFromInline init(
    of source: Signal<Value>, _ sinkType: FilterSink<Value>.Type,
    _ isIncluded: @escaping @Sendable (Value) throws -> Bool
  ) {
    self.sinkType = sinkType
    self.isIncluded = isIncluded
    super.init(of: source)
  }

  override func makeSink(into downstream: Sink<Value>) -> Sink<Value> {
    sinkType.init(isIncluded, into: downstream)
  }
}

@usableFromInline
final class FilterSink<Value>: LinearSink<Value, Value> {
  private let isIncluded: @Sendable (Value) throws -> Bool

  required init(
    _ isIncluded: @escaping @Sendable (Value) throws -> Bool, into downstream: Sink<Value>
  ) {
    self.isIncluded = isIncluded
    super.init(into: downstream)
  }

  override func sendNext(_ value: Value) {
    do { if try isIncluded(value) { downstream.sendNext(value) } } catch { fail(error) }
  }
}
