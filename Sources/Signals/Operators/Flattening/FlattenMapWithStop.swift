extension Signal {
  /// Merges the signals that a function, the step, makes of the values, for an operator that may
  /// stop its source.
  ///
  /// ![flattenMapWithStop in marbles](marbles-flattenmapwithstop-step)
  ///
  /// ```
  /// self                          a-b-c-|
  /// inner                         1-2|
  /// flattenMapWithStop { step }   1-(21)-2|
  /// ```
  ///
  /// In the diagram the step returns `inner` for each value, and sets `stop` at `b`. `makeStep` is
  /// called once for each subscription, so the step may have state of its own. The step stops the
  /// source by returning `nil` or by setting `stop`. If it sets `stop`, the signal that it returns
  /// is still merged. The signals that were made before go on, and the result completes when the
  /// last of them completes. ``flattenMap(_:)`` is the same without stopping.
  ///
  /// - Parameter makeStep: Makes the step, which gets a value and the flag `stop`.
  /// ## Scheduling
  /// Delivers where the inner signals send.
  /// ## Errors
  /// An error of the source or of an inner signal, or one that the step throws, ends the result at
  /// once.
  /// ## Disposal
  /// Disposes of the source and of the inner signals.
  /// ## Other libraries
  /// In ReactiveObjC: `-bind:` (feature [ST3](doc:ReactiveObjCFeatures#Stream-operators)).
  public func flattenMapWithStop<NewValue: Sendable>(
    _ makeStep:
      @escaping @Sendable () -> (_ value: Value, _ stop: inout Bool) throws -> Signal<NewValue>?
  ) -> Signal<NewValue> {
    OperatorSignal<Signal<NewValue>> { self.attach(StopSink(makeStep(), into: $0)) }.flatten()
  }
}

/// Sends the inner signals, and completes where the closure stops.
private final class StopSink<Value, Inner>: LinearSink<Value, Inner> {
  private let step: (Value, inout Bool) throws -> Inner?
  /// How many calls of the closure are nested on the stack.
  private var calls = 0
  /// Whether the source has completed during such a call. Completion waits for the inner signal.
  private var endsAfterCall = false

  init(_ step: @escaping (Value, inout Bool) throws -> Inner?, into downstream: Sink<Inner>) {
    self.step = step
    super.init(into: downstream)
  }

  private var isDisposed: Bool { upstream.isDisposed }

  override func sendNext(_ value: Value) {
    if isDisposed { return }
    do {
      var isLast = false
      calls += 1
      let inner = try step(value, &isLast)
      calls -= 1
      // The step may have sent another value, which stopped the source.
      if let inner, !isDisposed || endsAfterCall { downstream.sendNext(inner) }
      if isLast || inner == nil { complete() }
      if calls == 0, endsAfterCall { downstream.sendCompleted() }
    } catch {
      // If a nested value has stopped the source, inner signals may still go on.
      if isDisposed { downstream.sendError(error) } else { fail(error) }
    }
  }

  override func sendCompleted() {
    if calls > 0 { endsAfterCall = true } else { downstream.sendCompleted() }
  }
}
