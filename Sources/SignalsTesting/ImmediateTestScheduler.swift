public import Scheduling

/// Runs its work at once, whatever its delay: time jumps to the moment when the work is due.
///
/// Use it to test code that needs a scheduler, when time doesn't matter: `delay`, `debounce` and
/// the like take no time, and no clock has to be advanced. Work runs before the call that schedules
/// it returns. If other work of the scheduler is running, the new work runs after that, in the
/// order of due times. Repeating work runs once, since no code could dispose of it before its next
/// time. The scheduler is current while its work runs. Like a `TestScheduler`, it is also current
/// in the code of the test that created it.
public final class ImmediateTestScheduler: Scheduler, @unchecked Sendable {
  private struct State {
    var isRunning = false
    /// Whether work was scheduled since the queue was last found empty, or may have been.
    var hasMore = false

    /// Leaves the work to the thread that is running. Returns true if no thread is running; then
    /// the caller has to run the work.
    mutating func begin() -> Bool {
      hasMore = isRunning
      defer { isRunning = true }
      return !isRunning
    }

    /// Ends the running, unless more work has come meanwhile. Returns whether it has ended.
    mutating func end() -> Bool {
      defer { hasMore = false }
      isRunning = hasMore
      return !isRunning
    }
  }

  private let queue: TestScheduler
  private let places = TestSchedulers.here
  private let state = Locked(State())

  /// Creates a scheduler whose clock shows zero.
  public override init(name: String = "ImmediateTestScheduler") {
    queue = TestScheduler(name: name, at: [])
    super.init(name: name)
    TestSchedulers.add(self, at: places)
  }

  deinit {
    TestSchedulers.remove(self, from: places)
  }

  /// The time: the sum of the delays that were jumped over.
  public override var now: Duration { queue.now }

  @discardableResult
  public override func schedule(_ action: @escaping @Sendable () -> Void) -> Disposable {
    schedule(after: .zero, action)
  }

  @discardableResult
  public override func schedule(
    after delay: Duration, _ action: @escaping @Sendable () -> Void
  ) -> Disposable {
    let work = queue.schedule(after: delay) { [self] in performAsCurrent(action) }
    runAll()
    return work
  }

  @discardableResult
  public override func schedule(
    after delay: Duration, repeatingEvery interval: Duration, leeway: Duration = .zero,
    _ action: @escaping @Sendable () -> Void
  ) -> Disposable {
    require(
      interval > .zero,
      "ImmediateTestScheduler.schedule(after:repeatingEvery:leeway:): the interval must be positive, "
        + "got \(interval)")
    return schedule(after: delay, action)
  }

  private func runAll() {
    guard state.withLock({ $0.begin() }) else { return }
    // Another thread may leave its work after the queue was found empty.
    repeat { queue.run() } while !state.withLock { $0.end() }
  }
}
