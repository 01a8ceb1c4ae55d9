import Scheduling
import Synchronization

extension Signal {
  /// Returns a signal of the source's values until `replacement` sends an event, and then of the
  /// replacement's values.
  ///
  /// ```
  /// self                                  a-b-c-d-|
  /// replacement                           ----x-y-z|
  /// take(untilReplacement: replacement)   a-b-x-y-z|
  /// ```
  ///
  /// The replacement is subscribed to first. If the replacement sends synchronously, the source is
  /// never subscribed to. The first event of the replacement, of any kind, disposes of the source.
  /// The completion of the source has no effect: the signal completes when the replacement
  /// completes. In ReactiveObjC: `-takeUntilReplacement:` (feature SO29).
  ///
  /// - Parameter replacement: The signal that takes over.
  /// ## Scheduling
  /// Delivers where the current signal sends. Where no scheduler is current, replacement and source
  /// begin one after the other, on one background scheduler.
  /// ## Errors
  /// An error of the replacement passes at once, and so does an error of the source before the
  /// source is replaced.
  /// ## Disposal
  /// Disposes of both signals.
  @_disfavoredOverload
  public func take(untilReplacement replacement: Signal) -> Signal {
    OperatorSignal { sink in
      let junction = TakeUntilReplacementJunction(into: sink)
      let order = SubscriptionOrder()
      _ = order.next { replacement.attach(ReplacementSink(junction)) }
      order.next { junction.subscribe(to: self) }
      return junction.output
    }
  }
}

/// A junction of a source and the signal that takes its place.
private final class TakeUntilReplacementJunction<Value: Sendable>: Junction<Value> {
  private let replaced = ExplorableAtomic(false)
  private let source = SerialDisposable()

  var hasReplaced: Bool { replaced.load(ordering: .acquiring) }

  func subscribe(to signal: Signal<Value>) {
    if !hasReplaced, !output.isDisposed { _ = signal.attach(ReplacedSink(self)) }
  }

  func attached(to source: Edge) { self.source.disposable = source }

  func replace() {
    if !replaced.exchange(true, ordering: .acquiringAndReleasing) { source.dispose() }
  }
}

private final class ReplacedSink<Value: Sendable>: InputSink<
  Value, Value, TakeUntilReplacementJunction<Value>
>
{
  override func attached(to upstream: Edge) {
    super.attached(to: upstream)
    junction.attached(to: upstream)
  }

  override func sendNext(_ value: Value) {
    output.inTurn(self, value) { sink, value in
      if !sink.junction.hasReplaced { sink.output.sendNext(value) }
    }
  }

  override func sendError(_ error: any Error) {
    output.inTurn(self, error) { sink, error in
      if !sink.junction.hasReplaced { sink.output.sendError(error) }
    }
  }
}

private final class ReplacementSink<Value: Sendable>: InputSink<
  Value, Value, TakeUntilReplacementJunction<Value>
>
{
  override func sendNext(_ value: Value) {
    junction.replace()
    output.sendNext(value)
  }

  override func sendError(_ error: any Error) { output.sendError(error) }
  override func sendCompleted() { output.completeAfterInputs() }
}
