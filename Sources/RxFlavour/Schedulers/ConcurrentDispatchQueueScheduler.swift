public import Dispatch
public import Foundation
import Scheduling

/// Runs each piece of its work on a queue. If the queue is concurrent, pieces run at the same time.
///
/// Delays are measured on a clock that no change of the system's clock affects, and `now` shows the
/// time on that clock.
public class ConcurrentDispatchQueueScheduler: SchedulerType, @unchecked Sendable {
  // Unchecked, because a class that can be subclassed can't be checked; its variables never change.

  /// A time span in seconds.
  public typealias TimeInterval = Foundation.TimeInterval
  /// A point in time.
  public typealias Time = Date

  private let queue: DispatchQueue
  private let leeway: Duration

  /// Creates a scheduler whose work runs on `queue`. Repeating work may be late by `leeway`, to
  /// save energy.
  public init(queue: DispatchQueue, leeway: DispatchTimeInterval = .nanoseconds(0)) {
    self.queue = queue
    self.leeway = Duration(leeway)
  }

  /// Creates a scheduler with a concurrent queue of the given quality of service.
  public convenience init(qos: DispatchQoS, leeway: DispatchTimeInterval = .nanoseconds(0)) {
    let queue = DispatchQueue(
      label: "rxflavour.queue.\(qos.qosClass)", qos: qos, attributes: .concurrent)
    self.init(queue: queue, leeway: leeway)
  }

  /// The time on the clock that measures delays.
  public final var now: Date { .monotonic }

  /// Schedules `action` to run as soon as possible.
  public final func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    scheduler.schedule(state, action: action)
  }

  /// Schedules `action` to run after `dueTime`.
  public final func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    scheduler.schedule(state, after: dueTime, action: action)
  }

  /// Schedules `action` to run after `startAfter`, and again after each `period`. The first run
  /// gets `state`, and each later run the state that the run before it has returned. Runs don't
  /// overlap each other.
  public func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: RxTimeInterval, period: RxTimeInterval,
    action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    scheduler.schedule(
      state, after: startAfter, repeatingEvery: period, leeway: leeway, action: action)
  }

  /// A new scheduler for each piece of work, so that pieces on a concurrent queue don't wait for
  /// each other.
  private var scheduler: Scheduler { QueueScheduler(name: queue.label, target: queue) }
}
