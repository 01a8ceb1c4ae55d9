public import Scheduling

extension Signal {
  /// Returns a signal that delays the values and the completion of the source by `interval`.
  ///
  /// ```
  /// self                      a-b--|
  /// delay(for: .seconds(2))   --a-b--|
  /// ```
  ///
  /// An error isn't delayed: it is sent at once, and the values that wait are dropped. All values
  /// that wait share one queue and one timer. In ReactiveObjC: `-delay:` (feature SO6).
  ///
  /// - Parameters:
  ///   - interval: The delay; if it is zero or less, events are sent when the scheduler runs the
  ///     timer.
  ///   - scheduler: Where events are sent; by default, the scheduler that is current when the time
  ///     begins to run, or a background one if none is current.
  /// ## Scheduling
  /// Sends values and completion on the scheduler, in order, and an error where the source sends
  /// it. The time begins to run at each event.
  /// ## Errors
  /// An error of the source passes at once.
  /// ## Disposal
  /// Disposes of the source and of the timer; events that wait are dropped.
  @_disfavoredOverload
  public func delay(for interval: Duration, on scheduler: Scheduler? = nil) -> Signal {
    delay(for: interval, on: scheduler, oneByOne: false)
  }

  /// The same as `delay(for:on:)`. If `oneByOne` is true, each event is sent in a separate piece of
  /// work.
  package func delay(for interval: Duration, on scheduler: Scheduler?, oneByOne: Bool) -> Signal {
    OperatorSignal { sink in
      let junction = DelayJunction(for: interval, on: scheduler, oneByOne: oneByOne, into: sink)
      _ = self.attach(DelaySink(junction))
      return junction.output
    }
  }
}

/// A junction of a source and the timer of the first waiting event.
private final class DelayJunction<Value: Sendable>: TimedJunction<Value>, @unchecked Sendable {
  struct Delayed {
    let event: Event<Value>
    let scheduler: Scheduler
    /// When the event is due, on the scheduler's clock.
    let time: Duration
  }

  private let interval: Duration
  private let oneByOne: Bool
  // Used only in turns of the output.
  private var waiting = Queue<Delayed>()

  init(
    for interval: Duration, on scheduler: Scheduler?, oneByOne: Bool, into sink: Sink<Value>
  ) {
    self.interval = interval
    self.oneByOne = oneByOne
    super.init(on: scheduler, into: sink)
  }

  /// Returns `event`, which comes now, with its scheduler and the time when it is due. Returns nil
  /// if that time is beyond the clock's range; then the event is never sent.
  func delayed(_ event: Event<Value>) -> Delayed? {
    let scheduler = scheduler
    guard let time = scheduler.now.deadline(after: interval) else { return nil }
    return Delayed(event: event, scheduler: scheduler, time: time)
  }

  /// Called in a turn of the output.
  func hold(_ event: Delayed) {
    waiting.append(event)
    // Earlier events may wait although no timer is set: while `timerFired` sends, its receiver may
    // cause `event`. So the timer is set for the first event that waits.
    if !isTimerSet, let next = waiting.first { setTimer(to: next.time, on: next.scheduler) }
  }

  override func timerFired(on scheduler: Scheduler) {
    // Events that come during this loop wait for the next call, even if they are due. The first
    // event is due, since the timer was set for it.
    for number in 0..<(oneByOne ? 1 : waiting.count) {
      guard let next = waiting.first, next.scheduler === scheduler,
        number == 0 || next.time <= scheduler.now, !output.isDisposed
      else { break }
      _ = waiting.popFirst()
      send(next.event)
    }
    if let next = waiting.first { setTimer(to: next.time, on: next.scheduler) }
  }

  private func send(_ event: Event<Value>) {
    switch event {
    case .next(let value): output.sendNext(value)
    case .error(let error): output.sendError(error)
    case .completed: output.sendCompleted()
    }
  }
}

private final class DelaySink<Value: Sendable>: InputSink<Value, Value, DelayJunction<Value>> {
  override func sendNext(_ value: Value) {
    guard let value = junction.delayed(.next(value)) else { return }
    output.inTurn(self, value) { sink, value in sink.junction.hold(value) }
  }

  override func sendError(_ error: any Error) {
    stopAtEnd()
    output.sendError(error)
  }

  override func sendCompleted() {
    guard let end = junction.delayed(.completed) else { return }
    output.inTurnAfterWaiting(self) { sink in sink.junction.hold(end) }
  }
}
