extension Signal {
  /// Returns a signal of the values of the signal that was made of the latest value.
  ///
  /// ```
  /// self                        a---b----|
  /// a                           1-2-3-4-5|
  /// b                               6-7-8|
  /// flatMapLatest { [a, b] }    1-2-6-7-8|
  /// ```
  ///
  /// The same as `map(_:)`, then ``switchToLatest()``.
  ///
  /// - Parameter transform: Makes a signal of a value; nil stands for an empty one, which still
  ///   takes the place of the one before.
  /// ## Scheduling
  /// Delivers where the latest signal sends; subscribes where the source sends.
  /// ## Errors
  /// An error of the source or of the latest signal, or one that `transform` throws, passes at
  /// once.
  /// ## Disposal
  /// Disposes of the source and of the latest signal.
  public func flatMapLatest<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) throws -> Signal<NewValue>?
  ) -> Signal<NewValue> {
    OperatorSignal { sink in
      let junction = SwitchJunction<NewValue>(into: sink)
      _ = self.attach(FlatMapLatestSink(transform, into: junction))
      return junction.output
    }
  }
}

/// Makes the signals itself, without `map(_:)` before it: a signal that is made may make one in turn,
/// and so on, so each of them should take little stack.
private final class FlatMapLatestSink<Value, NewValue: Sendable>: InputSink<
  Value, NewValue, SwitchJunction<NewValue>
>
{
  private let transform: @Sendable (Value) throws -> Signal<NewValue>?

  init(
    _ transform: @escaping @Sendable (Value) throws -> Signal<NewValue>?,
    into junction: SwitchJunction<NewValue>
  ) {
    self.transform = transform
    super.init(junction)
  }

  override func sendNext(_ value: Value) {
    if let signal = makeSignal(of: value) { junction.switchTo(signal) }
  }

  override func sendCompleted() { junction.outerCompleted() }

  /// Returns nil after an error.
  private func makeSignal(of value: Value) -> Signal<NewValue>? {
    do {
      return try transform(value) ?? .empty
    } catch {
      output.sendError(error)
      return nil
    }
  }
}
