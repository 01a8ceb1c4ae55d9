/// The timer of an operator that lets time pass: it counts as a holder of its junction.
///
/// Events caused by the timer are sent on its scheduler. Setting the timer replaces its former
/// deadline, usually at no cost: work that would run a little too early stays scheduled, and looks
/// at the clock when it runs. So a burst of values takes one piece of scheduled work. Values that
/// are far apart take one piece each, scheduled when the value comes. This keeps the order of
/// events that are due at the same time. When the timer is due while another thread has its turn,
/// that thread holds the output before its next event, or a little later if it was held just
/// before, until the scheduler runs the timer's work. It waits for that, as each sender does, but
/// not for long (`TimerHold`).
package final class JunctionTimer<Output: Sendable>: JunctionHold<Output>, @unchecked Sendable {
  // Unchecked, because scheduled work holds the timer. Only the owner of the output uses its
  // variables.

  /// Called in a turn of the output when the deadline has come, on the timer's scheduler, which is
  /// the second argument.
  package typealias Action = (JunctionTimer, Scheduler) -> Void

  private struct Work {
    let scheduler: Scheduler
    let time: Duration
    let disposable: SerialDisposable
  }

  private let givenScheduler: Scheduler?
  /// Used where no scheduler is given and none is current.
  private lazy var ownScheduler: Scheduler = .background()
  /// Holds the scheduled work. The output's end disposes of it.
  private let scheduled = SerialDisposable()
  private var work: Work?
  /// When the timer is due, on the clock of the work's scheduler.
  private var deadline: Duration?

  /// How many seconds a sender waits, at most, for the timer to which it has given way.
  private let patience: Double
  private let action: Action

  /// Creates a timer, which ends with the output.
  ///
  /// - Parameters:
  ///   - output: The junction in whose turns the action is called.
  ///   - scheduler: The scheduler; nil for the one that is current when the timer is set.
  ///   - patience: How many seconds a sender waits, at most, for the timer to which it has given
  ///     way. Its scheduler may be busy, even with something that waits for the sender.
  ///   - action: What to do when the time has come. It must not capture the timer.
  package init(
    of output: Junction<Output>, on scheduler: Scheduler?, patience: Double = 0.001,
    _ action: @escaping Action
  ) {
    self.patience = patience
    givenScheduler = scheduler
    self.action = action
    super.init(into: output)
    output.add(scheduled)
  }

  /// The scheduler to set the timer on: the given one, otherwise the current one, otherwise the
  /// timer's own. The immediate one would not leave the time for later.
  ///
  /// Each operator reads it either on the source's thread or as the owner.
  var scheduler: Scheduler {
    if let givenScheduler { return givenScheduler }
    if let current = Scheduler.current, current !== Scheduler.immediate { return current }
    return ownScheduler
  }

  /// Whether the timer is set. Asked by the owner.
  var isSet: Bool { deadline != nil }

  /// Sets the timer to `interval` from now. Called by the owner.
  func set(for interval: Duration) { set(for: interval, on: scheduler) }

  /// Sets the timer to `interval` from now, on `scheduler`. Called by the owner.
  func set(for interval: Duration, on scheduler: Scheduler) {
    guard let time = scheduler.now.deadline(after: interval) else { return setToNever() }
    if let work, work.scheduler === scheduler, work.time < time,
      interval <= .zero || (time - work.time) * 100 <= interval
    {
      deadline = time
    } else {
      schedule(after: interval, at: time, on: scheduler)
    }
  }

  /// Sets the timer to `time` on the clock of `scheduler`. Called by the owner.
  func set(to time: Duration, on scheduler: Scheduler) {
    schedule(after: time - scheduler.now, at: time, on: scheduler)
  }

  /// Sets the timer to `interval` from now. If that is no time, work that was due earlier and has
  /// not run yet is replaced, too. Called by the owner.
  package func restart(for interval: Duration) {
    if interval <= .zero { stop() }
    set(for: interval)
  }

  private func setToNever() {
    stop()
    deadline = .latest
  }

  /// Called by the owner of the output.
  func stop() {
    deadline = nil
    work = nil
    scheduled.swapIn(nil)?.dispose()
  }

  private func schedule(after delay: Duration, at time: Duration, on scheduler: Scheduler) {
    let disposable = SerialDisposable()
    deadline = time
    work = Work(scheduler: scheduler, time: time, disposable: disposable)
    scheduled.swapIn(disposable)?.dispose()
    disposable.disposable = scheduler.schedule(after: delay) { [self] in run(disposable) }
  }

  private func run(_ disposable: SerialDisposable) {
    let isOwner =
      output.enter() || output.enterUrgently(orLeave: { [self] in giveWay(to: disposable) })
    guard isOwner else { return }
    fire(disposable)
    if output.hasWork { output.leaveWhileSendersWait(patience) } else { output.leave() }
  }

  /// Calls the action if the time has come, and if the work that `disposable` cancels was not
  /// replaced. Called by the owner, on the timer's scheduler.
  private func fire(_ disposable: SerialDisposable) {
    guard let (scheduler, deadline) = currentTimer(of: disposable) else { return }
    if isEarly(deadline, scheduler) { return set(to: deadline, on: scheduler) }
    self.deadline = nil
    self.work = nil
    action(self, scheduler)
  }

  /// Called by the owner, on its own thread, when the timer becomes due during its turn.
  /// The action has to run on the timer's scheduler. So this returns a closure that schedules it
  /// there, and waits for it. The edge is held until the action runs.
  private func giveWay(to disposable: SerialDisposable) -> (() -> Void)? {
    guard let (scheduler, deadline) = currentTimer(of: disposable) else { return nil }
    if isEarly(deadline, scheduler) {
      set(to: deadline, on: scheduler)
      return nil
    }
    return { [self] in
      let hold = output.beginHold(for: scheduler, patience: patience)
      let turn = HeldTurn(output)
      disposable.disposable = scheduler.schedule { turn.take { self.fire(disposable) } }
      hold.wait()
    }
  }

  /// Whether the timer was set to a later time than that of its work, and that later time has not
  /// come yet. The work's own time isn't checked, since a scheduler may round it.
  private func isEarly(_ deadline: Duration, _ scheduler: Scheduler) -> Bool {
    work!.time < deadline && scheduler.now < deadline
  }

  private func currentTimer(of disposable: SerialDisposable) -> (Scheduler, Duration)? {
    guard let deadline, let work, work.disposable === disposable else { return nil }
    return (work.scheduler, deadline)
  }
}
