public import Dispatch

#if canImport(ObjectiveC)
  import ObjectiveC
#endif

/// Runs its work on a Dispatch queue of its own, one piece after the other.
///
/// Whatever the queue is that it targets, even a concurrent one, pieces of work neither overlap nor
/// overtake each other. Delays are kept by Dispatch timers on the monotonic clock.
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

  /// Schedules `action` for as soon as the queue gets to it.
  @discardableResult
  public override func schedule(_ action: @escaping @Sendable () -> Void) -> Disposable {
    LockRule.check("QueueScheduler.schedule(_:) is called")
    let work = ScheduledWork(repeats: false, action)
    queue.async { self.perform(work) }
    return work
  }

  /// Schedules `action` for when `delay` will have passed; zero or less is now.
  @discardableResult
  public override func schedule(
    after delay: Duration, _ action: @escaping @Sendable () -> Void
  ) -> Disposable {
    LockRule.check("QueueScheduler.schedule(after:_:) is called")
    guard delay > .zero else { return schedule(action) }
    return startTimer(TimedWork(repeats: false, action), after: delay)
  }

  /// Schedules `action` for when `delay` will have passed, and again each time `interval` has.
  ///
  /// See the superclass. The queue that runs them is the same, so runs never overlap.
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
    // somebody keeps the work; ending the work lets go of the timer.
    timer.setEventHandler { self.perform(work) }
    work.timer = timer
    timer.resume()
    return work
  }

  private func perform(_ work: ScheduledWork) {
    guard work.begin() else { return }
    #if DEBUG
      // What the work makes belongs to whom the work belongs to.
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
  // Set before the timer starts, and after that taken by whoever ends the work.
  var timer: (any DispatchSourceTimer)?

  override func ended() {
    timer.take()?.cancel()
  }
}
