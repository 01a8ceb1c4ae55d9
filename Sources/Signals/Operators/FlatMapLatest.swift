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
  @_disfavoredOverload
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

private final class FlatMapLatestSink<Value, NewValue: Sendable>: TransformingSink<
  Value, NewValue, SwitchJunction<NewValue>
>
{
  override func sendNext(_ value: Value) {
    let signal = makeSignal(of: value)
    if !output.isDisposed { junction.switchTo(signal ?? .empty) }
  }

  override func sendCompleted() { junction.outerCompleted() }
}
