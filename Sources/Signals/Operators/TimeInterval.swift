public import Scheduling

extension Signal {
  /// Returns a signal of pairs: the time since the previous value, and the value.
  ///
  /// ```
  /// self                          --a-b--c|
  /// timeInterval(on: scheduler)   --'2a'-'2b'--'3c'|
  /// ```
  ///
  /// The time of the first value counts from the subscription.
  ///
  /// - Parameter scheduler: The scheduler whose clock measures the time (``Scheduler/now``);
  ///   nothing is scheduled.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source.
  @_disfavoredOverload
  public func timeInterval(
    on scheduler: Scheduler
  ) -> Signal<(interval: Duration, value: Value)> {
    OperatorSignal { self.attach(TimeIntervalSink(on: scheduler, into: $0)) }
  }
}

private final class TimeIntervalSink<Value>: LinearSink<
  Value, (interval: Duration, value: Value)
>
{
  private let scheduler: Scheduler
  private var last: Duration

  init(on scheduler: Scheduler, into downstream: Sink<(interval: Duration, value: Value)>) {
    self.scheduler = scheduler
    last = scheduler.now
    super.init(into: downstream)
  }

  override func sendNext(_ value: Value) {
    let now = scheduler.now
    let interval = now - last
    last = now
    downstream.sendNext((interval, value))
  }
}
