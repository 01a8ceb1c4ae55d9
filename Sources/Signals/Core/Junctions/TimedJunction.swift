import Scheduling

/// A junction with a timer: the shared part of operators that let time pass.
///
/// Events caused by the timer are sent on its scheduler. Setting the timer replaces its former
/// deadline, usually at no cost: work that would run a little too early stays scheduled, and looks
/// at the clock when it runs. So a burst of values takes one piece of scheduled work. Values that
/// are far apart take one piece each, scheduled when the value comes. This keeps the order of
/// events that are due at the same time.
class TimedJunction<Output: Sendable>: Junction<Output>, @unchecked Sendable {
  // Unchecked, because scheduled work holds the junction. Only the owner of the output uses its
  // variables.

  private struct Work {
    let scheduler: Scheduler
    let time: Duration
    let disposable: SerialDisposable
  }

  private final let givenScheduler: Scheduler?
  /// Used where no scheduler is given and none is current.
  private final lazy var ownScheduler: Scheduler = .background()
  /// Holds the scheduled work. The output's end disposes of it.
  private final let scheduled = SerialDisposable()
  private final var work: Work?
  /// When the timer is due, on the clock of the work's scheduler.
  private final var deadline: Duration?

  init(on scheduler: Scheduler?, into sink: Sink<Output>) {
    givenScheduler = scheduler
    super.init(into: sink)
    output.add(scheduled)
  }

  init(on scheduler: Scheduler, into output: Subscription<Output>) {
    givenScheduler = scheduler
    super.init(into: output)
    output.add(scheduled)
  }

  /// Called when the deadline has come, by the owner, on the timer's scheduler.
  func timerFired(on scheduler: Scheduler) {}

  /// The scheduler to set the timer on: the given one, otherwise the current one, otherwise the
  /// junction's own.
  ///
  /// Each operator reads it either on the source's thread or as the owner.
  final var scheduler: Scheduler { givenScheduler ?? .current ?? ownScheduler }

  /// Whether the timer is set. Asked by the owner.
  final var isTimerSet: Bool { deadline != nil }

  /// Sets the timer to `interval` from now. Called by the owner.
  final func setTimer(for interval: Duration) { setTimer(for: interval, on: scheduler) }

  /// Sets the timer to `interval` from now, on `scheduler`. Called by the owner.
  final func setTimer(for interval: Duration, on scheduler: Scheduler) {
    guard let time = scheduler.now.deadline(after: interval) else { return setTimerToNever() }
    if let work, work.scheduler === scheduler, work.time < time,
      interval <= .zero || (time - work.time) * 100 <= interval
    {
      deadline = time
    } else {
      schedule(after: interval, at: time, on: scheduler)
    }
  }

  /// Sets the timer to `time` on the clock of `scheduler`. Called by the owner.
  final func setTimer(to time: Duration, on scheduler: Scheduler) {
    schedule(after: time - scheduler.now, at: time, on: scheduler)
  }

  private final func setTimerToNever() {
    stopTimer()
    deadline = .latest
  }

  /// Called by the owner of the output.
  final func stopTimer() {
    deadline = nil
    work = nil
    scheduled.swapIn(nil)?.dispose()
  }

  private final func schedule(after delay: Duration, at time: Duration, on scheduler: Scheduler) {
    let disposable = SerialDisposable()
    deadline = time
    work = Work(scheduler: scheduler, time: time, disposable: disposable)
    scheduled.swapIn(disposable)?.dispose()
    disposable.disposable = scheduler.schedule(after: delay) { [self] in run(disposable) }
  }

  private final func run(_ disposable: SerialDisposable) {
    let isOwner =
      output.enter() || output.enterUrgently(orLeave: { [self] in giveWay(to: disposable) })
    guard isOwner else { return }
    fire(disposable)
    output.leave()
  }

  /// Calls `timerFired` if the time has come, and if the work that `disposable` cancels was not
  /// replaced. Called by the owner, on the timer's scheduler.
  private final func fire(_ disposable: SerialDisposable) {
    guard let (scheduler, deadline) = currentTimer(of: disposable) else { return }
    if isEarly(deadline, scheduler) { return setTimer(to: deadline, on: scheduler) }
    self.deadline = nil
    self.work = nil
    timerFired(on: scheduler)
  }

  /// Called by the owner, on its own thread, when the timer becomes due during its turn.
  /// `timerFired` has to run on the timer's scheduler. So this returns a closure that schedules it
  /// there. The edge is held until `timerFired` runs.
  private final func giveWay(to disposable: SerialDisposable) -> (() -> Void)? {
    guard let (scheduler, deadline) = currentTimer(of: disposable) else { return nil }
    if isEarly(deadline, scheduler) {
      setTimer(to: deadline, on: scheduler)
      return nil
    }
    return { [self] in
      let turn = HeldTurn(output)
      disposable.disposable = scheduler.schedule { turn.take { self.fire(disposable) } }
    }
  }

  /// Whether the timer was set to a later time than that of its work, and that later time has not
  /// come yet. The work's own time isn't checked, since a scheduler may round it.
  private final func isEarly(_ deadline: Duration, _ scheduler: Scheduler) -> Bool {
    work!.time < deadline && scheduler.now < deadline
  }

  private final func currentTimer(of disposable: SerialDisposable) -> (Scheduler, Duration)? {
    guard let deadline, let work, work.disposable === disposable else { return nil }
    return (work.scheduler, deadline)
  }
}
