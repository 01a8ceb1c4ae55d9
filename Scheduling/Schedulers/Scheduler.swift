import Dispatch

/// Decides when and where work runs.
///
/// A scheduler runs its work one piece after the other, in the order of scheduling, with itself as
/// the ``current`` scheduler. Each method that schedules returns a disposable that calls the work
/// off: work that has not started then never does, and what it captured is released at once; work
/// that runs is not interrupted. Whoever does not need the disposable may ignore it: the work runs
/// all the same.
///
/// Times are distances on a clock that never goes backwards and that no change of the wall clock
/// affects. A delay that lies in the past means now; one that is longer than the clock can hold,
/// about 292 years, means never.
///
/// Subclasses override `schedule(_:)` and the two methods after it, and run the work inside of
/// ``performAsCurrent(_:)``.
///
/// RAC: `RACScheduler` (SD1–SD16).
open class Scheduler: @unchecked Sendable {
  // Unchecked, because a class that can be subclassed can't be checked; it has no mutable state.

  /// A name for people to read, in a debugger for instance.
  public let name: String

  /// Creates a scheduler; only subclasses do.
  public init(name: String) {
    self.name = name
  }

  /// The time since an arbitrary moment in the past, on the clock that delays are measured by.
  open var now: Duration {
    .nanoseconds(Int64(clamping: DispatchTime.now().uptimeNanoseconds))
  }

  /// Schedules `action` for as soon as possible, after what is already scheduled.
  @discardableResult
  open func schedule(_ action: @escaping @Sendable () -> Void) -> Disposable {
    fatalError("Scheduler.schedule(_:): \(type(of: self)) has to override it")
  }

  /// Schedules `action` for when `delay` will have passed; zero or less is now.
  @discardableResult
  open func schedule(
    after delay: Duration, _ action: @escaping @Sendable () -> Void
  ) -> Disposable {
    fatalError("Scheduler.schedule(after:_:): \(type(of: self)) has to override it")
  }

  /// Schedules `action` for when `delay` will have passed, and again each time `interval` has.
  ///
  /// The n-th run is aimed at `delay + n * interval` after now, so that delays do not add up. Runs
  /// that come due while another one takes its time are merged into one. It goes on until the
  /// disposable is disposed of, whether or not somebody keeps it.
  ///
  /// - Parameters:
  ///   - delay: When the first run is due; zero or less is now.
  ///   - interval: The time from one run to the next; more than zero.
  ///   - leeway: How late a run may be, for the sake of the battery; zero or more.
  ///   - action: What to run.
  @discardableResult
  open func schedule(
    after delay: Duration, repeatingEvery interval: Duration, leeway: Duration = .zero,
    _ action: @escaping @Sendable () -> Void
  ) -> Disposable {
    fatalError(
      "Scheduler.schedule(after:repeatingEvery:leeway:): \(type(of: self)) has to override it")
  }

  /// Schedules `action`, which gets a function that schedules it again.
  ///
  /// Calls of `again` while the action runs take effect when it returns: each becomes a run of its
  /// own, at the end of the queue. Later calls schedule a run at once. However many runs there are,
  /// on any scheduler, they take constant stack and memory. Disposal ends all of it.
  ///
  /// RAC: `-scheduleRecursiveBlock:` (SD14).
  @discardableResult
  public final func scheduleRecursively(
    _ action: @escaping @Sendable (_ again: @escaping @Sendable () -> Void) -> Void
  ) -> Disposable {
    Recursion.start(action, on: self)
  }

  /// Runs `action` with this scheduler as the ``current`` one, which is restored afterwards.
  ///
  /// It is for subclasses, which run their work in it. RAC: `-performAsCurrentScheduler:` (SD15).
  @discardableResult
  public final func performAsCurrent<Result>(_ action: () throws -> Result) rethrows -> Result {
    let thread = ThreadContext.current
    let outer = thread.currentScheduler
    thread.currentScheduler = self
    defer { thread.currentScheduler = outer }
    return try action()
  }

  /// Stops the program if work can't repeat like that.
  final func checkRepetition(every interval: Duration, leeway: Duration) {
    let call = "Scheduler.schedule(after:repeatingEvery:leeway:)"
    guard interval > .zero else {
      fatalError("\(call): the interval must be positive, got \(interval)")
    }
    guard leeway >= .zero else {
      fatalError("\(call): the leeway must not be negative, got \(leeway)")
    }
  }
}
