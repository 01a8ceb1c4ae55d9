import Scheduling

extension Signal {
  /// Returns a signal of the values until `trigger` sends a value or completes.
  ///
  /// ```
  /// self                   a-b-c-d-|
  /// trigger                ---t
  /// take(until: trigger)   a-b|
  /// ```
  ///
  /// The trigger is subscribed to before the source. If the trigger sends or completes
  /// synchronously, the source isn't subscribed to. If the source has no sender, like ``never``,
  /// the trigger still completes the signal. In ReactiveObjC: `-takeUntil:` (feature SO28).
  ///
  /// - Parameter trigger: Its first value, or its completion, completes the signal.
  /// ## Scheduling
  /// Values are delivered where the source sends, completion where the trigger sends. Where no
  /// scheduler is current, trigger and source begin one after the other, on one background
  /// scheduler.
  /// ## Errors
  /// An error of the source passes at once; an error of the trigger is ignored, and the source goes
  /// on.
  /// ## Disposal
  /// Disposes of the source and of the trigger.
  @_disfavoredOverload
  public func take<Other: Sendable>(until trigger: Signal<Other>) -> Signal {
    OperatorSignal { sink in
      let ending = Junction(into: sink)
      let order = SubscriptionOrder()
      _ = order.next { trigger.attach(TriggerSink<Other, Value>(ending)) }
      if !ending.output.isDisposed { _ = order.next { self.attach(TakeUntilSink(ending)) } }
      return ending.output
    }
  }
}

/// The input of the source. This sink and the trigger's sink both hold the junction, since either
/// of them can complete the output.
private final class TakeUntilSink<Value: Sendable>: InputSink<Value, Value, Junction<Value>> {
  override func sendNext(_ value: Value) { output.sendNext(value) }
  override func sendCompleted() { output.sendCompleted() }
}

/// Completes the output at the trigger's first value or completion.
private final class TriggerSink<Trigger, Value: Sendable>: InputSink<
  Trigger, Value, Junction<Value>
>
{
  override func sendNext(_ value: Trigger) { output.sendCompleted() }
  override func sendError(_ error: any Error) {}
  override func sendCompleted() { output.sendCompleted() }
}
