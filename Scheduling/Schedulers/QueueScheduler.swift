public import Dispatch

/// Runs its work on a Dispatch queue of its own, one piece after the other.
///
/// Pieces of work neither overlap nor overtake each other, even if the target queue is concurrent.
/// Dispatch timers on the monotonic clock measure delays.
///
/// In ReactiveObjC: `RACTargetQueueScheduler` (features
/// [SD17 and SD19](doc:ReactiveObjCFeatures#Schedulers)).
public final class QueueScheduler: Scheduler, @unchecked Sendable {
  private let queue: DispatchQueue
  /// Whether other threads may run the scheduler's work when too many queues are busy.
  private let isPlaced: Bool
  private let placement = Placement()

  /// Creates a scheduler with a private serial queue that targets `target`.
  public convenience init(name: String, target: DispatchQueue) {
    self.init(name: name, queue: DispatchQueue(label: name, target: target), isPlaced: false)
  }

  /// Creates a scheduler whose work may run on any thread in the background.
  convenience init(name: String, qualityOfService: DispatchQoS) {
    // Without an explicit target, Dispatch gives the queue a thread as soon as it has work, even if
    // all of its usual threads are blocked.
    self.init(
      name: name, queue: DispatchQueue(label: name, qos: qualityOfService), isPlaced: true)
  }

  private init(name: String, queue: DispatchQueue, isPlaced: Bool) {
    self.queue = queue
    self.isPlaced = isPlaced
    super.init(name: name)
  }

  /// Schedules `action` to run as soon as the queue gets to it.
  @discardableResult
  public override func schedule(_ action: @escaping @Sendable () -> Void) -> Disposable {
    LockRule.check("QueueScheduler.schedule(_:) is called")
    let work = ScheduledWork(repeats: false, watched(action))
    if entersQueue(work) {
      queue.async { self.performInQueue(work) }
    }
    return work
  }

  /// Schedules `action` to run after `delay`; zero or less is now.
  @discardableResult
  public override func schedule(
    after delay: Duration, _ action: @escaping @Sendable () -> Void
  ) -> Disposable {
    LockRule.check("QueueScheduler.schedule(after:_:) is called")
    guard delay > .zero else { return schedule(action) }
    return startTimer(TimedWork(repeats: false, watched(action)), after: delay)
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
      TimedWork(repeats: true, watched(action)), after: delay, interval: interval, leeway: leeway)
  }

  /// The same action. In the code of a test on virtual time it counts as real work.
  private func watched(_ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    TestSchedulers.exist ? RealWork.watching(action, on: self) : action
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
    timer.setEventHandler {
      if self.entersQueue(work) { self.performInQueue(work) }
    }
    work.timer = timer
    timer.resume()
    return work
  }

  private func performInQueue(_ work: ScheduledWork) {
    work.perform(on: self)
    if isPlaced { placement.leaveQueue() }
  }

  /// Whether `work` may run on the queue; if so, the caller calls `performInQueue` there. Otherwise
  /// another thread runs the work.
  private func entersQueue(_ work: ScheduledWork) -> Bool {
    while isPlaced, !placement.enterQueue() {
      work.willWait()
      switch placement.add(work, of: self) {
      case .first:
        SpareThreads.runSoon { self.workOffList() }
        return false
      case .next: return false
      case .rejected: work.hasWaited()
      }
    }
    return true
  }

  private func workOffList() {
    while let work = placement.takeNext(of: self) {
      work.perform(on: self)
      work.hasWaited()
    }
  }
}

/// Work that a Dispatch timer starts.
private final class TimedWork: ScheduledWork, @unchecked Sendable {
  // Unchecked, because of the variable, which is set before the timer starts and not changed after
  // that.
  var timer: (any DispatchSourceTimer)?

  override func ended() {
    timer?.cancel()
  }

  // Suspending the timer merges the runs that become due while the work waits into one.
  override func willWait() {
    timer?.suspend()
  }

  override func hasWaited() {
    timer?.resume()
  }
}
