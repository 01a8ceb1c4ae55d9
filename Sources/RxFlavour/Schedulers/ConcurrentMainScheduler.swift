public import Foundation
import Scheduling

/// Runs its work on the main queue: synchronously if the main thread schedules it, even if other
/// work waits.
public final class ConcurrentMainScheduler: SchedulerType {
  /// A time span in seconds.
  public typealias TimeInterval = Foundation.TimeInterval
  /// A point in time.
  public typealias Time = Date

  /// The only instance.
  public static let instance = ConcurrentMainScheduler()

  private init() {}

  /// The time on the clock of `MainScheduler`.
  public var now: Date { MainScheduler.instance.now }

  /// Runs `action` synchronously if the main thread calls this, and otherwise as soon as possible.
  public func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    if Scheduler.isMainQueueHere { return action(state) }
    return Scheduler.main.schedule(state, action: action)
  }

  /// Schedules `action` to run after `dueTime`.
  public func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    MainScheduler.instance.scheduleRelative(state, dueTime: dueTime, action: action)
  }

  /// Schedules `action` to run after `startAfter`, and again after each `period`.
  public func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: RxTimeInterval, period: RxTimeInterval,
    action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    MainScheduler.instance.schedulePeriodic(
      state, startAfter: startAfter, period: period, action: action)
  }
}
