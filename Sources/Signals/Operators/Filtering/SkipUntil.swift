import Scheduling
import Synchronization

extension Signal {
  /// Returns a signal of the values that the source sends after `trigger` has sent or completed.
  ///
  /// ```
  /// self                   a-b-c-d-|
  /// trigger                ---t
  /// skip(until: trigger)   ----c-d-|
  /// ```
  ///
  /// The counterpart of ``take(until:)-(Signal<Other>)``: the trigger is subscribed to before the
  /// source, and its completion has the same effect as a value. After its first event the trigger
  /// is disposed of.
  ///
  /// - Parameter trigger: Its first value, or its completion, lets the source's values pass.
  /// ## Scheduling
  /// Delivers where the source sends. Where no scheduler is current, trigger and source begin one
  /// after the other, on one background scheduler.
  /// ## Errors
  /// An error of the source passes at once. An error of the trigger before its first value passes
  /// too, since no value of the source could follow.
  /// ## Disposal
  /// Disposes of the source and of the trigger.
  @_disfavoredOverload
  public func skip<Other: Sendable>(until trigger: Signal<Other>) -> Signal {
    OperatorSignal { sink in
      let junction = SkipUntilJunction(into: sink)
      let order = SubscriptionOrder()
      _ = order.next { trigger.take(1).attach(OpeningSink<Other, Value>(junction)) }
      if !junction.output.isDisposed { _ = order.next { self.attach(SkipUntilSink(junction)) } }
      return junction.output
    }
  }
}

private final class SkipUntilJunction<Value: Sendable>: Junction<Value> {
  let gate = Gate()
}

/// A gate that the trigger opens.
private final class Gate {
  private let open = ExplorableAtomic(false)

  var isOpen: Bool {
    get { open.load(ordering: .acquiring) }
    set { open.store(newValue, ordering: .releasing) }
  }
}

/// The input of the source. Only this sink holds the junction: without the source no sender of
/// values is left.
private final class SkipUntilSink<Value: Sendable>: InputSink<
  Value, Value, SkipUntilJunction<Value>
>
{
  override func sendNext(_ value: Value) {
    if junction.gate.isOpen { output.sendNext(value) }
  }

  override func sendCompleted() { output.sendCompleted() }
}

/// Opens the gate when the trigger has completed. Because of `take(1)`, it completes at its first
/// value.
private final class OpeningSink<Trigger, Value: Sendable>: RegisteringSink<
  Trigger, Subscription<Value>
>
{
  private let gate: Gate

  init(_ junction: SkipUntilJunction<Value>) {
    gate = junction.gate
    super.init(into: junction.output)
  }

  override func sendError(_ error: any Error) { output.sendError(error) }
  override func sendCompleted() { gate.isOpen = true }
}
