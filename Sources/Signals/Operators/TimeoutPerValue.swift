public import Scheduling
import Synchronization

extension Signal {
  /// Returns a signal that fails when the source sends nothing for `interval`.
  ///
  /// ```
  /// self                                a-b---c
  /// timeout(perValue: .seconds(3), …)   a-b--X
  /// ```
  ///
  /// The time counts from the subscription to the first value, and from each value to the next one
  /// or to the end. It is the source's time: values that wait because the subscriber is slow were in time. This is
  /// Rx's `timeout`; RAC's is ``timeout(after:on:)``, which bounds the
  /// whole.
  ///
  /// - Parameters:
  ///   - interval: How long a value may take; with zero or less, until the scheduler gets to it.
  ///   - scheduler: Where the time is measured and the error sent; not ``Scheduler/immediate``.
  /// ## Scheduling
  /// Delivers where the source sends; the error is sent on the scheduler.
  /// ## Errors
  /// ``SignalError/timedOut`` when the time is up. An error of the source passes at once.
  /// ## Disposal
  /// Disposes of the source and of the timer.
  public func timeout(perValue interval: Duration, on scheduler: Scheduler) -> Signal {
    require(
      scheduler !== Scheduler.immediate,
      "Signal.timeout(perValue:on:): the immediate scheduler would only wait; use another one")
    return OperatorSignal { sink in
      let junction = TimeoutPerValueJunction(for: interval, on: scheduler, into: sink)
      junction.sourceHasSent()
      junction.restart()
      // The scheduler may have run the timer at once.
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
  private let clock: Scheduler
  /// When the source has sent last, in nanoseconds. Values may wait for the subscriber after that.
  private let lastSent = ExplorableAtomic<Int64>(0)

  init(for interval: Duration, on scheduler: Scheduler, into sink: Sink<Value>) {
    self.interval = interval
    clock = scheduler
    super.init(on: scheduler, into: sink)
  }

  /// Called where the source sends, and when it is about to be subscribed to.
  func sourceHasSent() { lastSent.store(clock.now.nanoseconds, ordering: .relaxed) }

  /// How long the source may still be silent.
  private var timeLeft: Duration {
    interval - (clock.now - .nanoseconds(lastSent.load(ordering: .relaxed)))
  }

  /// Called by the owner, or before there is one.
  func restart() { setTimer(for: timeLeft) }

  override func timerFired(on scheduler: Scheduler) {
    // While a slow subscriber had the turn, the source may have sent what waits now.
    if interval > .zero, timeLeft > .zero {
      restart()
    } else {
      output.sendError(SignalError.timedOut)
    }
  }
}

private final class TimeoutPerValueSink<Value: Sendable>: InputSink<
  Value, Value, TimeoutPerValueJunction<Value>
>
{
  override func sendNext(_ value: Value) {
    junction.sourceHasSent()
    output.inTurn(self, value) { sink, value in
      sink.junction.restart()
      sink.output.sendNext(value)
    }
  }

  override func sendCompleted() { output.sendCompleted() }
}
