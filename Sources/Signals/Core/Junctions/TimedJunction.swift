import Scheduling

/// A junction with a timer: the shared part of operators that let time pass.
///
/// What the timer causes is sent on its scheduler. Setting it replaces what it was set to before,
/// and usually costs nothing: work that would run a little too early is left alone, and looks at
/// the clock when it runs. So a burst of values takes one piece of scheduled work, while values
/// that are far apart take one each, scheduled when they come, which keeps the order of what is due
/// at the same time.
class TimedJunction<Output: Sendable>: Junction<Output>, @unchecked Sendable {
  // Unchecked, since scheduled work holds it: what changes belongs to the owner of the output.

  private struct Work {
    let scheduler: Scheduler
    let time: Duration
    let disposable: SerialDisposable
  }

  private final let givenScheduler: Scheduler?
  /// Used where no scheduler is given and none is current.
  private final lazy var ownScheduler: Scheduler = .background()
  /// What the output's end disposes of: the scheduled work.
  private final let scheduled = SerialDisposable()
  private final var work: Work?
  /// When the timer is due, on the clock of the work's scheduler.
  private final var deadline: Duration?

  init(on scheduler: Scheduler?, into sink: Sink<Output>) {
    givenScheduler = scheduler
    super.init(into: sink)
    output.add(scheduled)
  }

  /// What happens when the time has come. Called by the owner, on the timer's scheduler.
  func timerFired(on scheduler: Scheduler) {}

  /// The scheduler to set the timer on: the one that is given or, if none is, the current one.
  ///
  /// Asked by the source's thread, or by the owner: never by both.
  final var scheduler: Scheduler { givenScheduler ?? .current ?? ownScheduler }

  /// Whether the timer is set. Asked by the owner.
  final var isTimerSet: Bool { deadline != nil }

  /// Sets the timer to `interval` from now. Called by the owner.
  final func setTimer(for interval: Duration) {
    let scheduler = scheduler
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

  /// Called by the owner.
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
    guard output.enter() else {
      // Another thread delivers just now. It can't do this work, which belongs to the scheduler.
      output.post { self.runAgain(disposable) }
      return
    }
    if let deadline, let work, work.disposable === disposable {
      if work.scheduler.now < deadline {
        setTimer(to: deadline, on: work.scheduler)
      } else {
        self.deadline = nil
        self.work = nil
        timerFired(on: work.scheduler)
      }
    }
    output.leave()
  }

  /// Called by the owner.
  private final func runAgain(_ disposable: SerialDisposable) {
    guard let deadline, let work, work.disposable === disposable else { return }
    setTimer(to: deadline, on: work.scheduler)
  }
}
