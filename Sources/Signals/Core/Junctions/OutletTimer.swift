package import Scheduling

/// The timer of an outlet.
///
/// Its block is called in turns of the output, but always on the scheduler. So while another thread
/// has its turn, the block waits for the end of that turn, and is then scheduled once more. To set a
/// timer that is set moves it, usually at no cost.
package struct OutletTimer<Value: Sendable>: Sendable {
  private let junction: OutletTimerJunction<Value>

  /// Creates a timer, which ends with the output.
  ///
  /// - Parameters:
  ///   - outlet: Whose turns it takes.
  ///   - scheduler: Where it calls its block.
  ///   - action: Is called when the time has come, with the timer.
  package init(
    of outlet: Outlet<Value>, on scheduler: Scheduler,
    _ action: @escaping (OutletTimer) -> Void
  ) {
    junction = OutletTimerJunction(on: scheduler, into: outlet.output, action)
  }

  fileprivate init(_ junction: OutletTimerJunction<Value>) { self.junction = junction }

  /// Whether it is set. Asked in a turn.
  package var isSet: Bool { junction.isTimerSet }

  /// Sets it to `interval` from now. Called in a turn, or before there is a source.
  package func set(for interval: Duration) {
    // That time would not be later than the one that it is set to, as a scheduler sees it that does
    // such work a moment later.
    if interval <= .zero { junction.stopTimer() }
    junction.setTimer(for: interval)
  }
}

private final class OutletTimerJunction<Value: Sendable>: TimedJunction<Value>,
  @unchecked Sendable
{
  private let action: (OutletTimer<Value>) -> Void

  init(
    on scheduler: Scheduler, into output: Subscription<Value>,
    _ action: @escaping (OutletTimer<Value>) -> Void
  ) {
    self.action = action
    super.init(on: scheduler, into: output)
  }

  /// An outlet is not abandoned.
  override var abandonsOutput: Bool { false }

  override func timerFired(on scheduler: Scheduler) { action(OutletTimer(self)) }
}
