public import Scheduling

/// The virtual time of a `TestScheduler`, as a Swift `Clock`.
///
/// Code that sleeps on this clock wakes when the scheduler's clock reaches the time, so that tasks
/// and signals have the same time:
///
/// <!-- inside () throws -->
/// ```swift
/// let scheduler = TestScheduler()
/// let label = try scheduler.run {
///   try await Task.sleep(for: .seconds(3), clock: scheduler.clock)
///   return "three seconds later, at once"
/// }
/// ```
/// <!-- after
/// #expect(label == "three seconds later, at once")
/// -->
///
/// The Swift runtime resumes a sleeper on an executor, which the scheduler does not control: after
/// `advance(by:)` the task *will* run, but on another thread, at an unknown time. A test that goes
/// on before that is not reliable, even if it yields many times. So run the tasks themselves on the
/// scheduler, as `TestScheduler.run(_:)` above does, or any task through `TestScheduler.executor`.
/// Then each part of a task, from one `await` to the next, is a piece of work on the scheduler's
/// agenda, and the order is fixed.
///
/// Some code runs elsewhere all the same, since the runtime doesn't pass it to the executor: code
/// that is isolated to the main actor, or to another actor with an executor of its own; tasks made
/// by `Task {}` and `Task.detached` without a preference; callbacks of other systems. A test of
/// such code has to wait on real time, with the waits of a ``Recorder`` for instance.
public struct TestClock: Clock {
  /// A moment of virtual time.
  public struct Instant: InstantProtocol {
    /// The time since the clock showed zero.
    public var offset: Duration

    /// Creates the moment at which the clock shows `offset`.
    public init(offset: Duration) { self.offset = offset }

    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    public func duration(to other: Instant) -> Duration { other.offset - offset }

    public static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
  }

  private let scheduler: TestScheduler

  init(_ scheduler: TestScheduler) {
    self.scheduler = scheduler
  }

  public var now: Instant { Instant(offset: scheduler.now) }
  public var minimumResolution: Duration { .zero }

  /// Suspends the task until the clock shows `deadline`, or the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let sleeper = Sleeper()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        sleeper.fallAsleep(continuation) {
          scheduler.schedule(after: deadline.offset - scheduler.now) { sleeper.wake() }
        }
      }
    } onCancel: {
      sleeper.cancel()
    }
  }
}

/// A task that sleeps: it wakes once, for the reason that comes first.
private final class Sleeper: Sendable {
  private enum State {
    case awake
    case asleep(CheckedContinuation<Void, any Error>)
    case over(cancelled: Bool)
  }

  private let state = Locked(State.awake)
  private let alarm = SerialDisposable()

  func fallAsleep(
    _ continuation: CheckedContinuation<Void, any Error>, setAlarm: () -> Disposable
  ) {
    let isCancelled = state.withLock { state in
      if case .over = state { return true }
      state = .asleep(continuation)
      return false
    }
    if isCancelled { return continuation.resume(throwing: CancellationError()) }
    alarm.disposable = setAlarm()
  }

  func wake() { end(cancelled: false)?.resume() }

  func cancel() {
    end(cancelled: true)?.resume(throwing: CancellationError())
    alarm.dispose()
  }

  private func end(cancelled: Bool) -> CheckedContinuation<Void, any Error>? {
    state.withLock { state in
      let before = state
      state = .over(cancelled: cancelled)
      if case .asleep(let continuation) = before { return continuation }
      return nil
    }
  }
}

extension TestScheduler {
  /// This scheduler's time, for code that sleeps on a Swift clock.
  public var clock: TestClock { TestClock(self) }
}
