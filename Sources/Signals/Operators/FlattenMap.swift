import Scheduling

extension Signal {
  /// Returns a signal of all values of the signals that `transform` makes of each value.
  ///
  /// ```
  /// self                     a--b-------|
  /// a                        1--2--3|
  /// b                           4--5--6|
  /// flattenMap { [a, b] }    1--(24)--(35)--6-|
  /// ```
  ///
  /// Others call it `flatMap`. It completes when the source and all of the signals have. RAC:
  /// `-flattenMap:` (ST8).
  ///
  /// - Parameter transform: Makes a signal of a value; nil stands for an empty one.
  /// ## Scheduling
  /// Delivers where the signals send; subscribes where the source sends.
  /// ## Errors
  /// An error of the source or of any of the signals, or one that `transform` throws, passes at
  /// once.
  /// ## Disposal
  /// Disposes of the source and of all of the signals.
  @inlinable
  @_disfavoredOverload
  public func flattenMap<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) throws -> Signal<NewValue>?
  ) -> Signal<NewValue> {
    FlattenMapSignal(
      of: self, FlattenMapSink<Value, NewValue>.self,
      Subscription<NewValue>.self, transform)
  }
}

@usableFromInline
final class FlattenMapSignal<Value: Sendable, NewValue: Sendable>: LinearSignal<Value, NewValue>,
  @unchecked Sendable
{
  private let sinkType: FlattenMapSink<Value, NewValue>.Type
  private let subscriptionType: Subscription<NewValue>.Type
  private let transform: @Sendable (Value) throws -> Signal<NewValue>?
  // Behind the closure: it is released next.
  @exclusivity(unchecked) private var unwinding = ValueUnwinding()

  @usableFromInline init(
    of source: Signal<Value>, _ sinkType: FlattenMapSink<Value, NewValue>.Type,
    _ subscriptionType: Subscription<NewValue>.Type,
    _ transform: @escaping @Sendable (Value) throws -> Signal<NewValue>?
  ) {
    self.sinkType = sinkType
    self.subscriptionType = subscriptionType
    self.transform = transform
    super.init(of: source)
  }

  deinit { unwind(&unwinding, orKeep: { Kept(transform) }) }

  override func attach(_ sink: Sink<NewValue>) -> Edge {
    let output = subscriptionType.init(sink)
    _ = attachToSource(sinkType.init(transform, into: output))
    return output
  }
}

/// Sends the values of each signal that is made of an outer value.
@usableFromInline
final class FlattenMapSink<Value, NewValue: Sendable>: MergeSink<Value, NewValue> {
  private let transform: @Sendable (Value) throws -> Signal<NewValue>?

  required init(
    _ transform: @escaping @Sendable (Value) throws -> Signal<NewValue>?,
    into output: Subscription<NewValue>
  ) {
    self.transform = transform
    super.init(into: output)
  }

  override func sendNext(_ value: Value) {
    do {
      if let inner = try transform(value), !output.isDisposed { attach(inner) }
    } catch {
      output.sendError(error)
    }
  }

  override func sendCompleted() { outerCompleted() }
}
