import Scheduling

/// A junction with a timer: the shared part of operators that let time pass.
///
/// Events caused by the timer are sent on its scheduler. Setting the timer replaces its former
/// deadline, usually at no cost: work that would run a little too early stays scheduled, and looks
/// at the clock when it runs. So a burst of values takes one piece of scheduled work. Values that
/// are far apart take one piece each, scheduled when the value comes. This keeps the order of
/// events that are due at the same time.
class TimedJunction<Output: Sendable>: Junction<Output>, @unchecked Sendable {
  // Unchecked, because scheduled work holds it. Its variables belong to the owner of the output.

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

  /// Called when the deadline has come, by the owner, on the timer's scheduler.
  func timerFired(on scheduler: Scheduler) {}

  /// The scheduler to set the timer on: the given one, else the current one, else its own.
  ///
  /// Read by the source's thread or by the owner, never by both.
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
      // Another thread is delivering. It can't do this work, which has to run on the scheduler.
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
