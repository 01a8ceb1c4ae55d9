public import Dispatch

#if canImport(ObjectiveC)
  import ObjectiveC
#endif

/// Runs its work on a Dispatch queue of its own, one piece after the other.
///
/// Pieces of work neither overlap nor overtake each other, even if the target queue is concurrent.
/// Dispatch timers on the monotonic clock measure delays.
///
/// RAC: `RACTargetQueueScheduler` (SD17, SD19).
public final class QueueScheduler: Scheduler, @unchecked Sendable {
  private let queue: DispatchQueue

  /// Creates a scheduler with a private serial queue that targets `target`.
  public convenience init(name: String, target: DispatchQueue) {
    self.init(name: name, queue: DispatchQueue(label: name, target: target))
  }

  /// Creates a scheduler on `queue`, which has to be serial.
  init(name: String, queue: DispatchQueue) {
    self.queue = queue
    super.init(name: name)
  }

  /// Schedules `action` to run as soon as the queue gets to it.
  @discardableResult
  public override func schedule(_ action: @escaping @Sendable () -> Void) -> Disposable {
    LockRule.check("QueueScheduler.schedule(_:) is called")
    let work = ScheduledWork(repeats: false, action)
    queue.async { self.perform(work) }
    return work
  }

  /// Schedules `action` to run after `delay`; zero or less is now.
  @discardableResult
  public override func schedule(
    after delay: Duration, _ action: @escaping @Sendable () -> Void
  ) -> Disposable {
    LockRule.check("QueueScheduler.schedule(after:_:) is called")
    guard delay > .zero else { return schedule(action) }
    return startTimer(TimedWork(repeats: false, action), after: delay)
  }

  /// Schedules `action` to run after `delay`, and again after each `interval`.
  ///
  /// See the superclass. One queue does all runs, so they never overlap.
  @discardableResult
  public override func schedule(
    after delay: Duration, repeatingEvery interval: Duration, leeway: Duration = .zero,
    _ action: @escaping @Sendable () -> Void
  ) -> Disposable {
    LockRule.check("QueueScheduler.schedule(after:repeatingEvery:leeway:_:) is called")
    checkRepetition(every: interval, leeway: leeway)
    return startTimer(
      TimedWork(repeats: true, action), after: delay, interval: interval, leeway: leeway)
  }

  private func startTimer(
    _ work: TimedWork, after delay: Duration, interval: Duration? = nil, leeway: Duration = .zero
  ) -> Disposable {
    guard let deadline = now.deadline(after: delay) else {
      work.giveUp()
      return work
    }
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(
      deadline: DispatchTime(uptimeNanoseconds: UInt64(deadline.nanoseconds)),
      repeating: interval.map { .nanoseconds(Int($0.nanoseconds)) } ?? .never,
      leeway: .nanoseconds(Int(leeway.nanoseconds)))
    // The handler, the work and the timer hold each other, so that the timer runs whether or not
    // the caller keeps the work. The end of the work releases the timer.
    timer.setEventHandler { self.perform(work) }
    work.timer = timer
    timer.resume()
    return work
  }

  private func perform(_ work: ScheduledWork) {
    guard work.begin() else { return }
    #if DEBUG
      // Objects that the work creates belong to the census of the work.
      Census.$current.withValue(work.live.census) { run(work) }
    #else
      run(work)
    #endif
  }

  private func run(_ work: ScheduledWork) {
    performAsCurrent {
      #if canImport(ObjectiveC)
        autoreleasepool { work.run() }
      #else
        work.run()
      #endif
    }
  }
}

/// Work that a Dispatch timer starts.
private final class TimedWork: ScheduledWork, @unchecked Sendable {
  // Set before the timer starts. After that, only the thread that ends the work takes it.
  var timer: (any DispatchSourceTimer)?

  override func ended() {
    timer.take()?.cancel()
  }
}
