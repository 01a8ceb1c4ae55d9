import Scheduling

extension Signal {
  /// Returns a signal that sends the source's latest value each time `sampler` sends a value.
  ///
  /// ```
  /// self                    a-b---c-d-----|
  /// sampler                 -s--s-s--s-s|
  /// sample(when: sampler)   -a--b-c--d-d|
  /// ```
  ///
  /// It sends nothing before the source's first value. If the source has sent no newer value, it
  /// sends the same value again; Rx's `sample` sends each value only once. It completes when the
  /// source or the sampler completes. In ReactiveObjC: `-sample:` (feature SO56).
  ///
  /// - Parameter sampler: Each value of this signal causes one value of the source to be sent. The
  ///   sampler's values themselves are not used.
  /// ## Scheduling
  /// Delivers where the sampler sends. Subscribes to the source first. Where no scheduler is
  /// current, source and sampler begin one after the other, on one background scheduler.
  /// ## Errors
  /// An error of either signal passes at once.
  /// ## Disposal
  /// Disposes of the source and of the sampler.
  @_disfavoredOverload
  public func sample<Other: Sendable>(when sampler: Signal<Other>) -> Signal {
    OperatorSignal { sink in
      let junction = SampleJunction(into: sink)
      let order = SubscriptionOrder()
      _ = order.next { self.attach(SampledSink(junction)) }
      if !junction.output.isDisposed {
        _ = order.next { sampler.attach(SamplerSink<Other, Value>(junction)) }
      }
      return junction.output
    }
  }
}

private final class SampleJunction<Value: Sendable>: Junction<Value> {
  /// Used only in turns of the output.
  var latest: Value?
}

private final class SampledSink<Value: Sendable>: InputSink<Value, Value, SampleJunction<Value>> {
  override func sendNext(_ value: Value) {
    output.inTurn(self, value, isLatest: true) { sink, value in
      _ = replace(&sink.junction.latest, with: value)
    }
  }

  override func sendCompleted() { output.completeAfterInputs() }
}

private final class SamplerSink<Trigger, Value: Sendable>: InputSink<
  Trigger, Value, SampleJunction<Value>
>
{
  override func sendNext(_ value: Trigger) {
    output.inTurn(self) { sink in
      if let latest = sink.junction.latest { sink.output.sendNext(latest) }
    }
  }

  override func sendCompleted() { output.completeAfterInputs() }
}
