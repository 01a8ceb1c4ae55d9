public import Scheduling

extension Signal {
  /// Returns a signal that fails unless the source ends within `interval`.
  ///
  /// ```
  /// self                         a-b-c-d-|
  /// timeout(after: .seconds(5))  a-b-cX
  /// ```
  ///
  /// The time counts from the subscription to the end, however many values are sent meanwhile. For
  /// the time from one value to the next, see ``timeout(perValue:on:)``. In ReactiveObjC:
  /// `-timeout:onScheduler:` (feature SO47).
  ///
  /// - Parameters:
  ///   - interval: How long the source may take; if it is zero or less, until the scheduler runs
  ///     the timer.
  ///   - scheduler: Where the time is measured and the error sent; not ``Scheduler/immediate``. By
  ///     default, the scheduler that is current when the time begins to run, or a background one if
  ///     none is current.
  /// ## Scheduling
  /// Delivers where the source sends. The error is sent on the scheduler; but if the source is
  /// sending on another thread at that moment, the error is sent on that thread. The time begins to
  /// run on subscription.
  /// ## Errors
  /// The signal fails with ``SignalError/timedOut`` when the time is up. An error of the source
  /// passes at once.
  /// ## Disposal
  /// Disposes of the source and of the timer.
  public func timeout(after interval: Duration, on scheduler: Scheduler? = nil) -> Signal {
    require(
      scheduler !== Scheduler.immediate,
      "Signal.timeout(after:on:): the immediate scheduler would only wait; use another one")
    return OperatorSignal { sink in
      let junction = TimeoutJunction(into: sink)
      junction.start(interval, on: scheduler ?? .currentOrBackground())
      // The scheduler may have run the timer synchronously.
      if !junction.output.isDisposed { _ = self.attach(TimeoutSink(junction)) }
      return junction.output
    }
  }
}

/// A junction of a source and the timer that ends it.
private final class TimeoutJunction<Value: Sendable>: Junction<Value>, @unchecked Sendable {
  // Unchecked, because scheduled work holds the junction, which has no variables.
  func start(_ interval: Duration, on scheduler: Scheduler) {
    output.add(
      scheduler.scheduleOnce(after: interval) { [self] in output.sendError(SignalError.timedOut) })
  }
}

private final class TimeoutSink<Value: Sendable>: InputSink<Value, Value, TimeoutJunction<Value>> {
  override func sendNext(_ value: Value) { output.sendNext(value) }
  override func sendCompleted() { output.sendCompleted() }
}
