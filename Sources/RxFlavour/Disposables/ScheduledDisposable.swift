import Scheduling
import Signals

/// Disposes of another disposable on a scheduler.
public final class ScheduledDisposable: DisposeBase, @unchecked Sendable {
  /// Where the other disposable is disposed of.
  public let scheduler: any ImmediateSchedulerType
  // Declared after the scheduler, so it is released right after it.
  @safe @exclusivity(unchecked) private var unwinding = ValueUnwinding()
  private let held: Scheduling.SerialDisposable

  /// Creates a disposable that disposes of `disposable` on `scheduler`.
  public init(scheduler: any ImmediateSchedulerType, disposable: any Disposable) {
    self.scheduler = scheduler
    held = Scheduling.SerialDisposable(disposable.asTeardown)
    super.init()
  }

  deinit {
    unwinding.begin((any ImmediateSchedulerType).self, orKeep: { Kept(scheduler) })
  }

  /// Whether the other disposable was disposed of.
  public override var isDisposed: Bool { held.isDisposed }

  /// Schedules the disposal of the other disposable.
  public override func dispose() {
    guard markDisposed() else { return }
    _ = scheduler.schedule(held) { held in
      held.dispose()
      return Disposables.create()
    }
  }
}
