import Scheduling

extension Signal {
  /// Returns a signal of what `transform` makes of each value, without the `nil`s.
  ///
  /// ```
  /// self                     1-x-3-|
  /// compactMap { Int($0) }   1---3-|
  /// ```
  ///
  /// - Parameter transform: Makes the new value, or `nil` to leave it out.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes; what `transform` throws ends the signal.
  /// ## Disposal
  /// Disposes of the source.
  public func compactMap<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) throws -> NewValue?
  ) -> Signal<NewValue> {
    OperatorSignal { self.attach(CompactMapSink(transform, into: $0)) }
  }
}

private final class CompactMapSink<Value, NewValue>: LinearSink<Value, NewValue> {
  private let transform: @Sendable (Value) throws -> NewValue?

  init(
    _ transform: @escaping @Sendable (Value) throws -> NewValue?, into downstream: Sink<NewValue>
  ) {
    self.transform = transform
    super.init(into: downstream)
  }

  override func sendNext(_ value: Value) {
    do { if let new = try transform(value) { downstream.sendNext(new) } } catch { fail(error) }
  }
}
