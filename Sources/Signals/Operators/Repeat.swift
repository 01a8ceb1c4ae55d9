extension Signal {
  /// Returns a signal that subscribes to the source again each time it completes.
  ///
  /// ```
  /// self        a-b|
  /// repeat()    a-ba-ba-!
  /// ```
  ///
  /// It never completes. A source that sends all its events at once is subscribed to again and
  /// again, in constant stack and before `subscribe` returns, until the subscription is disposed
  /// of: use ``take(_:)``, for instance. RAC: `-repeat` (SO7), which subscribes again later.
  ///
  /// ## Scheduling
  /// Subscribes again where the source completes; delivers where it sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source.
  @_disfavoredOverload
  public func `repeat`() -> Signal {
    OperatorSignal { sink in
      let junction = RepeatJunction(of: self, into: sink)
      junction.subscribe(to: self)
      return junction.output
    }
  }
}

private final class RepeatJunction<Value: Sendable>: SequentialJunction<Value>, @unchecked Sendable
{
  // Unchecked because its superclass is; it has no state of its own.
  private let signal: Signal<Value>

  init(of signal: Signal<Value>, into sink: Sink<Value>) {
    self.signal = signal
    super.init(into: sink)
  }

  override func inputCompleted() { subscribe(to: signal) }
}
