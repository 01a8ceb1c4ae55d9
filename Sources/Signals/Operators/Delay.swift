public import Scheduling

extension Signal {
  /// Returns a signal that sends the values and the completion of the source later, by `interval`.
  ///
  /// ```
  /// self                      a-b--|
  /// delay(for: .seconds(2))   --a-b--|
  /// ```
  ///
  /// An error isn't delayed: it overtakes the values that wait, which are dropped. Any number of
  /// values waits in one queue, with one timer. RAC: `-delay:` (SO6).
  ///
  /// - Parameters:
  ///   - interval: How much later; with zero or less, when the scheduler runs the work.
  ///   - scheduler: Where events are sent; by default, the scheduler that was current when each
  ///     came, or a background one if none was current.
  /// ## Scheduling
  /// Values and completion are sent on the scheduler, in order; an error where the source sends it.
  /// ## Errors
  /// An error of the source passes at once.
  /// ## Disposal
  /// Disposes of the source and of the timer; events that wait are dropped.
  @_disfavoredOverload
  public func delay(for interval: Duration, on scheduler: Scheduler? = nil) -> Signal {
    delay(for: interval, on: scheduler, oneByOne: false)
  }

  /// The same as `delay(for:on:)`. If `oneByOne` is set, each event is sent by a piece of work of
  /// its own.
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
    /// When it is due, on the scheduler's clock.
    let time: Duration
  }

  private let interval: Duration
  private let oneByOne: Bool
  // Belongs to the owner of the output.
  private var waiting = Queue<Delayed>()

  init(
    for interval: Duration, on scheduler: Scheduler?, oneByOne: Bool, into sink: Sink<Value>
  ) {
    self.interval = interval
    self.oneByOne = oneByOne
    super.init(on: scheduler, into: sink)
  }

  /// The event, if it comes now, with its scheduler and the time when it is due; nil if it is never
  /// due.
  func delayed(_ event: Event<Value>) -> Delayed? {
    let scheduler = scheduler
    guard let time = scheduler.now.deadline(after: interval) else { return nil }
    return Delayed(event: event, scheduler: scheduler, time: time)
  }

  /// Called by the owner.
  func hold(_ event: Delayed) {
    waiting.append(event)
    // Other events may wait before it, if `timerFired` is sending and a receiver lets time pass.
    if !isTimerSet, let next = waiting.first { setTimer(to: next.time, on: next.scheduler) }
  }

  override func timerFired(on scheduler: Scheduler) {
    // Events that come meanwhile wait for another call, even if they are due. The first one is due:
    // the timer was set for it.
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

  override func sendCompleted() {
    guard let end = junction.delayed(.completed) else { return }
    output.inTurnAfterWaiting(self) { sink in sink.junction.hold(end) }
  }
}
