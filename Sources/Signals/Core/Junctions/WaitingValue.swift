/// The place of the one value that waits in an operator, until a newer one takes it.
///
/// The operator's closures hold it. It reports a value that is replaced before it is sent, and at
/// its release the one that still waits: each value once, without a lock. Used in turns of the
/// output.
final class WaitingValue<Value: Sendable> {
  private var value: Value?
  /// Whether the value was sent, and may be sent again.
  private var isSent = false
  private let onDrop: UnwoundFunction<Value, Void>?

  init(_ onDrop: (@Sendable (Value) -> Void)?) {
    self.onDrop = UnwoundFunction(onDrop)
  }

  deinit {
    if onDrop != nil { reportLast() }
  }

  // A function of its own, since it looks up types.
  @inline(never)
  private func reportLast() {
    guard let onDrop, let value = value.take(), !isSent else { return }
    Unwinding.run { onDrop(value) }
  }

  /// Lets `value` wait, calls `body`, and then drops the value that has waited.
  @inline(__always)
  func set(to value: Value, _ body: () -> Void = {}) {
    if onDrop != nil { return drop(replace(&self.value, with: value), body) }
    withExtendedLifetime(replace(&self.value, with: value), body)
  }

  /// Calls `body`, and then drops the value that waits.
  @inline(__always)
  func clear(_ body: () -> Void) {
    if onDrop != nil { return drop(value.take(), body) }
    withExtendedLifetime(value.take(), body)
  }

  @inline(never)
  private func drop(_ old: Value?, _ body: () -> Void) {
    let wasSent = isSent
    isSent = false
    withExtendedLifetime(old) {
      body()
      if let onDrop, let old, !wasSent { onDrop(old) }
    }
  }

  /// Returns the value that waits, to be sent; nil if there is none.
  @inline(__always)
  func take() -> Value? { value.take() }

  /// Returns the latest value, to be sent, and keeps it.
  func current() -> Value? {
    isSent = true
    return value
  }
}
