import Scheduling

extension Signal {
  /// Returns a signal of what `transform` makes of each value.
  ///
  /// ```
  /// self             1-2-3-|
  /// map { $0 + 1 }   2-3-4-|
  /// ```
  ///
  /// RAC: `-map:` (ST10), and since `transform` may throw, `-tryMap:` (SO33).
  ///
  /// - Parameter transform: Makes the new value.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes; what `transform` throws ends the signal.
  /// ## Disposal
  /// Disposes of the source.
  @inlinable
  public func map<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) throws -> NewValue
  ) -> Signal<NewValue> {
    MapSignal(of: self, MapSink<Value, NewValue>.self, transform)
  }
}

@usableFromInline
final class MapSignal<Value: Sendable, NewValue: Sendable>: LinearSignal<Value, NewValue>,
  @unchecked Sendable
{
  private let sinkType: MapSink<Value, NewValue>.Type
  private let transform: @Sendable (Value) throws -> NewValue

  @usableFromInline init(
    of source: Signal<Value>, _ sinkType: MapSink<Value, NewValue>.Type,
    _ transform: @escaping @Sendable (Value) throws -> NewValue
  ) {
    self.sinkType = sinkType
    self.transform = transform
    super.init(of: source)
  }

  override func makeSink(into downstream: Sink<NewValue>) -> Sink<Value> {
    sinkType.init(transform, into: downstream)
  }
}

@usableFromInline
final class MapSink<Value, NewValue>: LinearSink<Value, NewValue> {
  private let transform: @Sendable (Value) throws -> NewValue

  required init(
    _ transform: @escaping @Sendable (Value) throws -> NewValue, into downstream: Sink<NewValue>
  ) {
    self.transform = transform
    super.init(into: downstream)
  }

  override func sendNext(_ value: Value) {
    do { downstream.sendNext(try transform(value)) } catch { fail(error) }
  }
}
