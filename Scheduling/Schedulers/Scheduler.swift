import Dispatch
import Synchronization

/// Decides when and where work runs.
///
/// A scheduler runs its work one piece after the other, in the order of scheduling, with itself as
/// the ``current`` scheduler. Each method that schedules returns a disposable that cancels the
/// work. Cancelled work that has not started never starts, and its captured objects are released at
/// once. Work that runs is not interrupted. The caller may ignore the disposable: the work runs all
/// the same.
///
/// Times are distances on a clock that never goes backwards and that no change of the wall clock
/// affects. A negative delay means now. A delay that is longer than the clock can hold, about 292
/// years, means never.
///
/// Subclasses override `schedule(_:)`, `schedule(after:_:)` and
/// `schedule(after:repeatingEvery:leeway:_:)`, and run the work inside of ``performAsCurrent(_:)``.
///
/// In ReactiveObjC: `RACScheduler` (features [SD1–SD16](doc:ReactiveObjCFeatures#Schedulers)).
open class Scheduler: @unchecked Sendable {
  // Unchecked, because a class that can be subclassed can't be checked; it has no mutable state.

  /// A name for people to read, in a debugger for instance.
  public let name: String

  /// Creates a scheduler. Only subclasses call it.
  public init(name: String) {
    self.name = name
  }

  /// What goes on here after a pause. Few schedulers need it.
  final var goingOn: GoingOn { lazyGoingOn.load() ?? lazyGoingOn.storeIfNil(GoingOn()) }
  private let lazyGoingOn = AtomicLazyReference<GoingOn>()

  /// The time since an arbitrary moment in the past, on the clock that measures delays.
  open var now: Duration {
    .nanoseconds(Int64(clamping: DispatchTime.now().uptimeNanoseconds))
  }

  /// Schedules `action` to run as soon as possible, after the work that is already scheduled.
  @discardableResult
  open func schedule(_ action: @escaping @Sendable () -> Void) -> Disposable {
    fatalError("Scheduler.schedule(_:): \(type(of: self)) has to override it")
  }

  /// Schedules `action` to run after `delay`; zero or less is now.
  @discardableResult
  open func schedule(
    after delay: Duration, _ action: @escaping @Sendable () -> Void
  ) -> Disposable {
    fatalError("Scheduler.schedule(after:_:): \(type(of: self)) has to override it")
  }

  /// Schedules `action` to run after `delay`, and again after each `interval`.
  ///
  /// The n-th run, counted from 0, is due `delay + n * interval` after now, so a late run does not
  /// delay the next ones. Runs that become due during another run are merged into one. The runs go
  /// on until the disposable is disposed of, whether or not the caller keeps it.
  ///
  /// - Parameters:
  ///   - delay: When the first run is due; zero or less is now.
  ///   - interval: The time from one run to the next; more than zero.
  ///   - leeway: How late a run may be, to save energy; zero or more.
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
  /// Calls of `again` while the action runs take effect when the action returns: each becomes a run
  /// of its own, at the end of the queue. Later calls schedule a run at once. However many runs
  /// there are, on any scheduler, they take constant stack and memory. Disposal ends all runs.
  ///
  /// In ReactiveObjC: `-scheduleRecursiveBlock:` (feature
  /// [SD14](doc:ReactiveObjCFeatures#Schedulers)).
  @discardableResult
  public final func scheduleRecursively(
    _ action: @escaping @Sendable (_ again: @escaping @Sendable () -> Void) -> Void
  ) -> Disposable {
    Recursion.start(action, on: self)
  }

  /// Runs `action` with this scheduler as the ``current`` one, and restores the former one
  /// afterwards.
  ///
  /// Subclasses run their work in it. A thread of your own runs code in it to let signals begin at
  /// once there, and not in the background: `Scheduler.immediate.performAsCurrent { … }`.
  ///
  /// In ReactiveObjC: `-performAsCurrentScheduler:` (feature
  /// [SD15](doc:ReactiveObjCFeatures#Schedulers)).
  @discardableResult
  public final func performAsCurrent<Result>(_ action: () throws -> Result) rethrows -> Result {
    try perform(action)
  }

  /// Runs `action`, whose result is ignored, as the other method does.
  ///
  /// For blocks without a result: in `{ scheduler.performAsCurrent { signal.subscribe() } }` the
  /// compiler finds no type for the other method's result.
  @_documentation(visibility: private)
  public final func performAsCurrent(_ action: () throws -> Void) rethrows {
    try perform(action)
  }

  @inline(__always)
  private func perform<Result>(_ action: () throws -> Result) rethrows -> Result {
    let thread = ThreadContext.current
    let outer = thread.currentScheduler
    thread.currentScheduler = self
    defer { thread.currentScheduler = outer }
    return try action()
  }

  /// Stops the program if the interval or the leeway is invalid.
  final func checkRepetition(every interval: Duration, leeway: Duration) {
    let call = "Scheduler.schedule(after:repeatingEvery:leeway:)"
    require(interval > .zero, "\(call): the interval must be positive, got \(interval)")
    require(leeway >= .zero, "\(call): the leeway must not be negative, got \(leeway)")
  }
}
