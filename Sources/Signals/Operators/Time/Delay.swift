extension Signal {
  /// Sends the values and the completion of the source later by `interval`, such as to hide a
  /// message after a while.
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// let message = Signal.return("hide the message")
  /// message.delay(for: .seconds(3), on: clock)
  ///   .subscribeNext { print($0, "after", clock.now) }
  /// clock.run()
  /// ```
  ///
  /// ```text
  /// hide the message after 3.0 seconds
  /// ```
  ///
  /// ![delay in marbles](marbles-delay-for-seconds-2)
  ///
  /// ```
  /// self                      a-b--|
  /// delay(for: .seconds(2))   --a-b--|
  /// ```
  ///
  /// An error isn't delayed: it is sent at once, and the values that wait are dropped. All values
  /// that wait share one queue and one timer. The queue holds 4096 values of a source that can
  /// wait, which goes on at 2048 (<doc:Pace>).
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
  /// ## Other libraries
  /// In ReactiveObjC: `-delay:` (feature [SO6](doc:ReactiveObjCFeatures#Signal-operators)).
  @_disfavoredOverload
  public func delay(for interval: Duration, on scheduler: Scheduler? = nil) -> Signal {
    delay(for: interval, on: scheduler, oneByOne: false)
  }

  /// The same as `delay(for:on:)`. If `oneByOne` is true, each event is sent in a separate piece of
  /// work.
  package func delay(for interval: Duration, on scheduler: Scheduler?, oneByOne: Bool) -> Signal {
    .junction { output in
      var waiting = PacedQueue<Delayed<Value>>(usual: .ofTime)
      var isParked = false
      func setTimer(_ timer: JunctionTimer<Value>) {
        if let next = waiting.first { timer.set(to: next.time, on: next.scheduler) }
      }
      /// While the output is paused, values wait longer; completion follows them.
      func waits(_ event: Event<Value>, _ timer: JunctionTimer<Value>) -> Bool {
        guard case .next = event else { return false }
        isParked = output.waits {
          isParked = false
          setTimer(timer)
        }
        return isParked
      }
      let timer = JunctionTimer(of: output, on: scheduler) { timer, scheduler in
        // Events that come during this loop wait for the next call, even if they are due. The first
        // event is due, since the timer was set for it.
        for number in 0..<(oneByOne ? 1 : waiting.count) {
          guard let next = waiting.first, next.scheduler === scheduler,
            number == 0 || next.time <= scheduler.now, !output.isDisposed,
            !waits(next.event, timer)
          else { break }
          _ = waiting.popFirst()
          output.send(next.event)
          waiting.updatePause()?.passOn()
        }
        if !isParked { setTimer(timer) }
      }
      _ = self.attach(
        DelaySink(into: output) { event in
          let scheduler = timer.scheduler
          // A time beyond the clock's range never comes.
          guard let time = scheduler.now.deadline(after: interval) else { return nil }
          return Delayed(event: event, scheduler: scheduler, time: time)
        } hold: { event, source in
          _ = waiting.append(event, from: source)
          waiting.updatePause()?.passOn()
          // Earlier events may wait although no timer is set: while the timer's action sends, its
          // receiver may cause `event`. So the timer is set for the first event that waits.
          if !timer.isSet, !isParked { setTimer(timer) }
        })
    }
  }
}

/// An event that waits for its time.
private struct Delayed<Value: Sendable> {
  let event: Event<Value>
  let scheduler: Scheduler
  /// When the event is due, on the scheduler's clock.
  let time: Duration
}

private final class DelaySink<Value: Sendable>: InputSink<Value, Value, Junction<Value>> {
  private let delayed: (Event<Value>) -> Delayed<Value>?
  private let hold: (Delayed<Value>, Edge) -> Void

  /// - Parameters:
  ///   - output: The junction.
  ///   - delayed: Says when an event that comes now is due; nil for never.
  ///   - hold: Lets an event wait. Called in a turn of the output.
  init(
    into output: Junction<Value>, delayed: @escaping (Event<Value>) -> Delayed<Value>?,
    hold: @escaping (Delayed<Value>, Edge) -> Void
  ) {
    self.delayed = delayed
    self.hold = hold
    super.init(into: output)
    output.inputBegins()
  }

  override func sendNext(_ value: Value) {
    guard let value = delayed(.next(value)) else { return }
    output.inTurn(self, value, behindWaiting: true) { sink, value in
      sink.hold(value, sink.upstream)
    }
  }

  override func sendError(_ error: any Error) {
    upstream.stopEnded()
    super.sendError(error)
  }

  override func sendCompleted() {
    upstream.stopEnded()
    guard let end = delayed(.completed) else { return }
    output.inTurnAfterWaiting(self) { sink in sink.hold(end, sink.upstream) }
  }
}
