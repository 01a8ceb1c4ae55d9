public import Scheduling

extension Signal {
  /// Returns a signal that, after each value it sends, drops those that come within `interval`.
  ///
  /// ```
  /// self                              abc-d--e|
  /// throttleFirst(for: .seconds(3))   a---d--e|
  /// ```
  ///
  /// So there is one value an interval at most, without delay. To get the latest one too, see
  /// ``throttleLatest(for:on:)``. It is RxSwift's `throttle(_:latest: false)`, and not RAC's
  /// throttle, which is ``throttle(for:on:while:)`` here.
  ///
  /// - Parameters:
  ///   - interval: For how long values are dropped; with zero or less, none is.
  ///   - scheduler: By whose clock; by default that of the scheduler that is current on
  ///     subscription.
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
