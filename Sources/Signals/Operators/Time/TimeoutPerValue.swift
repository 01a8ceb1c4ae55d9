import Synchronization

extension Signal {
  /// Fails when the source sends nothing for `interval`, to notice that a connection is dead.
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// let heartbeats = Signal.from(1, 2).concat(with: .never)
  /// heartbeats.timeout(perValue: .seconds(5), on: clock)
  ///   .subscribe(next: { print($0) }, error: { print("no connection:", $0) })
  /// clock.run()
  /// ```
  ///
  /// ```text
  /// 1
  /// 2
  /// no connection: timedOut
  /// ```
  ///
  /// ![timeout in marbles](marbles-timeout-pervalue-seconds-3)
  ///
  /// ```
  /// self                            a-b---c
  /// timeout(perValue: .seconds(3))  a-b--X
  /// ```
  ///
  /// The time counts from the subscription to the first value, and from each value to the next
  /// value or to the end. The time begins again when a value has been delivered, so the time that
  /// the subscriber takes for a value doesn't count. While the source is paused (<doc:Pace>), the
  /// time stands still, and begins again afterwards.
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
  /// ## Other libraries
  /// This is Rx's `timeout`. ReactiveObjC's `timeout` is ``timeout(after:on:)``, which limits the
  /// time to the end.
  public func timeout(perValue interval: Duration, on scheduler: Scheduler? = nil) -> Signal {
    require(
      scheduler !== Scheduler.immediate,
      "Signal.timeout(perValue:on:): the immediate scheduler would only wait; use another one")
    return .junction { output in
      var delivering = 0
      var isParked = false
      func restart(_ timer: JunctionTimer<Value>) {
        if isParked { return }
        isParked = output.waits {
          isParked = false
          restart(timer)
        }
        if isParked { timer.stop() } else { timer.set(for: interval) }
      }
      let clock = Scheduler.forTime(scheduler)
      let pauses = PauseWatch(clock)
      let timer = JunctionTimer(of: output, on: clock) { timer, _ in
        // Time that the subscriber takes for a value doesn't count. The timer is set again when the
        // subscriber has returned.
        if delivering > 0 { return }
        if output.isPaused { return restart(timer) }
        // Pauses that have begun between two values. The last one may be about to end.
        if pauses.isOn { return timer.set(for: interval) }
        if let due = pauses.lastEnd?.deadline(after: interval), due > clock.now {
          return timer.set(to: due, on: clock)
        }
        output.sendError(SignalError.timedOut)
      }
      output.add(pauses)
      timer.set(for: interval)
      // The scheduler may have run the timer synchronously: then this does nothing.
      output.subscribe(
        to: self,
        next: { value in
          delivering += 1
          output.deliverNext(value)
          delivering -= 1
          if delivering == 0, !output.isDisposed { restart(timer) }
        })
    }
  }
}

/// Notes the pauses of an output: whether one is on, and when the last one has ended. It is an
/// edge, since a pause reaches it as it reaches a source.
private final class PauseWatch: Edge, @unchecked Sendable {
  private let clock: Scheduler
  private let end = Locked<Duration?>(nil)
  private let isPausedHere = ExplorableAtomic(false)

  init(_ clock: Scheduler) {
    self.clock = clock
    super.init()
  }

  var isOn: Bool { isPausedHere.load(ordering: .acquiring) }
  var lastEnd: Duration? { end.withLock { $0 } }

  override func passPauseOn(to changed: inout [Edge]) {
    if isPaused { return isPausedHere.store(true, ordering: .releasing) }
    let now = clock.now
    end.withLock { $0 = now }
    isPausedHere.store(false, ordering: .releasing)
  }
}
