/// A signal whose events are known beforehand: `return`, `empty` and `error`.
///
/// Operators with inner signals don't subscribe to these, but take the events directly.
@usableFromInline
class ScalarSignal<Value: Sendable>: Signal<Value>, @unchecked Sendable {
  @usableFromInline final override func feed(_ sink: Sink<Value>) -> Edge {
    if SubscriptionOrder.isBehindAnother { return attachLater(sink) }
    let upstream = Edge()
    sink.attached(to: upstream)
    _ = takeScalar(
      next: { if !upstream.isDisposed { sink.sendNext($0) } },
      error: { error in upstream.cutOff { sink.sendError(error) } })
    upstream.cutOff { sink.sendCompleted() }
    return upstream
  }
}

/// The signal of `return`: it sends a value, then completes.
@usableFromInline
final class ReturnSignal<Value: Sendable>: ScalarSignal<Value>, @unchecked Sendable {
  private let value: Value
  // Declared after the value: its release follows that of the value, and ends the turn of
  // `Unwinding`.
  @safe @exclusivity(unchecked) private var unwinding = ValueUnwinding()

  @usableFromInline init(_ value: Value) { self.value = value }

  deinit { unwinding.begin(Value.self, orKeep: { Kept(value) }) }

  override func takeScalar(next: (Value) -> Void, error: (any Error) -> Void) -> Bool {
    next(value)
    return true
  }
}

/// The signal of `error` and of `empty`: it only fails or, without an error, completes.
@usableFromInline
final class EndSignal<Value: Sendable>: ScalarSignal<Value>, @unchecked Sendable {
  // Unchecked, because of the error, which only `deinit` changes.
  private var error: (any Error)?

  @usableFromInline init(_ error: (any Error)?) { self.error = error }

  deinit {
    Unwinding.release(error.take())
  }

  override func takeScalar(next: (Value) -> Void, error: (any Error) -> Void) -> Bool {
    if let known = self.error { error(known) }
    return true
  }
}
