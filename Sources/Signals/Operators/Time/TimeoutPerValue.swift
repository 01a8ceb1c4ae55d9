public import Scheduling

extension Signal {
  /// Returns a signal that fails when the source sends nothing for `interval`.
  ///
  /// ```
  /// self                            a-b---c
  /// timeout(perValue: .seconds(3))  a-b--X
  /// ```
  ///
  /// The time counts from the subscription to the first value, and from each value to the next
  /// value or to the end. The time begins again when a value has been delivered, so the time that
  /// the subscriber takes for a value doesn't count. This is Rx's `timeout`. ReactiveObjC's
  /// `timeout` is ``timeout(after:on:)``, which limits the time to the end.
  ///
  /// - Parameters:
  ///   - interval: How long a value may take; if it is zero or less, until the scheduler runs the
  ///     timer.
  ///   - scheduler: Where the time is measured and the error sent; not ``Scheduler/immediate``. By
  ///     default, the scheduler that is current when the time begins to run, or a background one if
  ///     none is current.
  /// ## Scheduling
  /// Delivers where the source sends; the error is sent on the scheduler. The time begins to run on
  /// subscription, and stays on one scheduler.
  /// ## Errors
  /// The signal fails with ``SignalError/timedOut`` when the time is up. An error of the source
  /// passes at once.
  /// ## Disposal
  /// Disposes of the source and of the timer.
  public func timeout(perValue interval: Duration, on scheduler: Scheduler? = nil) -> Signal {
    require(
      scheduler !== Scheduler.immediate,
      "Signal.timeout(perValue:on:): the immediate scheduler would only wait; use another one")
    return OperatorSignal { sink in
      let junction = TimeoutPerValueJunction(
        for: interval, on: scheduler ?? .currentOrBackground(), into: sink)
      junction.restart()
      // The scheduler may have run the timer synchronously.
      if !junction.output.isDisposed { _ = self.attach(TimeoutPerValueSink(junction)) }
      return junction.output
    }
  }
}

/// A junction of a source and the timer that each value sets again.
private final class TimeoutPerValueJunction<Value: Sendable>: TimedJunction<Value>,
  @unchecked Sendable
{
  private let interval: Duration
  /// How many deliveries of values are in progress, nested in each other. Used only in turns of the
  /// output.
  private var delivering = 0

  init(for interval: Duration, on scheduler: Scheduler, into sink: Sink<Value>) {
    self.interval = interval
    super.init(on: scheduler, into: sink)
  }

  /// Called in a turn of the output, or before the source is subscribed to.
  func restart() { setTimer(for: interval) }

  /// Called in a turn of the output.
  func take(_ value: Value) {
    delivering += 1
    output.sendNext(value)
    delivering -= 1
    if delivering == 0, !output.isDisposed { restart() }
  }

  override func timerFired(on scheduler: Scheduler) {
    // Time that the subscriber takes for a value doesn't count. `take` sets the timer again when
    // the subscriber has returned.
    if delivering == 0 { output.sendError(SignalError.timedOut) }
  }
}

private final class TimeoutPerValueSink<Value: Sendable>: InputSink<
  Value, Value, TimeoutPerValueJunction<Value>
>
{
  override func sendNext(_ value: Value) {
    output.inTurn(self, value) { sink, value in sink.junction.take(value) }
  }

  override func sendCompleted() { output.completeAfterInputs() }
}
