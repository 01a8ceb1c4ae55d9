package import Scheduling

/// The timer of an outlet.
///
/// The block is called in turns of the output, and always on the scheduler. When the timer is due
/// while another thread has its turn, that thread holds the output before its next event, until the
/// scheduler has called the block. Setting a timer that is already set moves it, usually at no
/// cost.
package struct OutletTimer<Value: Sendable>: Sendable {
  private let junction: OutletTimerJunction<Value>

  /// Creates a timer, which ends with the output.
  ///
  /// - Parameters:
  ///   - outlet: The outlet in whose turns the block is called.
  ///   - scheduler: Where the block is called.
  ///   - action: The block, which gets the timer, and is called when the time has come.
  package init(
    of outlet: Outlet<Value>, on scheduler: Scheduler,
    _ action: @escaping (OutletTimer) -> Void
  ) {
    junction = OutletTimerJunction(on: scheduler, into: outlet.output, action)
  }

  fileprivate init(_ junction: OutletTimerJunction<Value>) { self.junction = junction }

  /// Whether the timer is set. Read in a turn.
  package var isSet: Bool { junction.isTimerSet }

  /// Sets the timer to `interval` from now. Called in a turn, or before there is a source.
  package func set(for interval: Duration) {
    // Stop the timer first, so that new work is scheduled. Otherwise work that was due earlier, and
    // has not run yet, would stay scheduled instead.
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
