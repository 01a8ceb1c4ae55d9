extension Signal {
  /// Returns a signal of the values of the signals made of each value, one signal after the other.
  ///
  /// ```
  /// self                    a--b----|
  /// a                       1--2--3|
  /// b                              4-5|
  /// concatMap { [a, b] }    1--2--34-5|
  /// ```
  ///
  /// `transform` is called when the value comes; the signal that it returns is subscribed to when
  /// it is its turn, and until then waits in a queue that has no limit. The same as `map(_:)`, then
  /// ``flatten(maxConcurrent:)`` with 1.
  ///
  /// - Parameter transform: Makes a signal of a value; nil stands for an empty one.
  /// ## Scheduling
  /// Delivers where the current signal sends; subscribes where the one before it completed or the
  /// source sends.
  /// ## Errors
  /// An error of the source or of the current signal, or one that `transform` throws, passes at
  /// once.
  /// ## Disposal
  /// Disposes of the source and of the current signal; those that wait are dropped.
  public func concatMap<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) throws -> Signal<NewValue>?
  ) -> Signal<NewValue> {
    OperatorSignal { sink in
      let junction = FlattenJunction<NewValue>(maxConcurrent: 1, into: sink)
      _ = self.attach(ConcatMapSink(transform, into: junction))
      return junction.output
    }
  }
}

/// Makes the signals itself, without `map(_:)` before it: a signal that is made may make one in turn,
/// and so on, so each of them should take little stack.
private final class ConcatMapSink<Value, NewValue: Sendable>: InputSink<
  Value, NewValue, FlattenJunction<NewValue>
>
{
  private let transform: @Sendable (Value) throws -> Signal<NewValue>?

  init(
    _ transform: @escaping @Sendable (Value) throws -> Signal<NewValue>?,
    into junction: FlattenJunction<NewValue>
  ) {
    self.transform = transform
    super.init(junction)
  }

  override func sendNext(_ value: Value) {
    if let signal = makeSignal(of: value), !output.isDisposed { junction.add(signal) }
  }

  override func sendCompleted() { junction.outerCompleted() }

  private func makeSignal(of value: Value) -> Signal<NewValue>? {
    do {
      return try transform(value)
    } catch {
      output.sendError(error)
      return nil
    }
  }
}
