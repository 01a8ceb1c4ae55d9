public import Scheduling

extension Signal {
  /// Returns a signal that, after each value it sends, drops the values that come within
  /// `interval`.
  ///
  /// ```
  /// self                              abc-d--e|
  /// throttleFirst(for: .seconds(3))   a---d--e|
  /// ```
  ///
  /// So it sends at most one value an interval, without delay. To get the latest value too, see
  /// ``throttleLatest(for:on:)``. It is RxSwift's `throttle(_:latest: false)`. RAC's throttle is
  /// ``throttle(for:on:while:)`` here.
  ///
  /// - Parameters:
  ///   - interval: How long values are dropped; with zero or less, none is.
  ///   - scheduler: The scheduler whose clock measures the time; by default the scheduler that is
  ///     current on subscription.
  /// ## Scheduling
  /// Delivers where the source sends; nothing is scheduled.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source.
  @_disfavoredOverload
  public func throttleFirst(for interval: Duration, on scheduler: Scheduler? = nil) -> Signal {
    OperatorSignal { sink in
      let scheduler = scheduler ?? .current ?? .main
      return self.attach(ThrottleFirstSink(for: interval, on: scheduler, into: sink))
    }
  }
}

private final class ThrottleFirstSink<Value>: LinearSink<Value, Value> {
  private let interval: Duration
  private let scheduler: Scheduler
  /// When values pass again.
  private var end: Duration?

  init(for interval: Duration, on scheduler: Scheduler, into downstream: Sink<Value>) {
    self.interval = interval
    self.scheduler = scheduler
    super.init(into: downstream)
  }

  override func sendNext(_ value: Value) {
    let now = scheduler.now
    if let end, now < end { return }
    end = now.deadline(after: interval) ?? .latest
    downstream.sendNext(value)
  }
}
