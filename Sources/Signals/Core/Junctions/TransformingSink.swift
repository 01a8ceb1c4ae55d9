/// An input whose values are made into signals, for the junction to subscribe to.
///
/// It does that itself, without `map(_:)` before it: a signal that is made may make one in turn, and
/// so on, so each of them should take little stack.
class TransformingSink<Value, NewValue: Sendable, Owner: Junction<NewValue>>: InputSink<
  Value, NewValue, Owner
>
{
  private let transform: @Sendable (Value) throws -> Signal<NewValue>?

  init(
    _ transform: @escaping @Sendable (Value) throws -> Signal<NewValue>?, into junction: Owner
  ) {
    self.transform = transform
    super.init(junction)
  }

  /// Returns the signal of a value; nil if there is none, or an error has ended the output.
  final func makeSignal(of value: Value) -> Signal<NewValue>? {
    do {
      return try transform(value)
    } catch {
      output.sendError(error)
      return nil
    }
  }
}
