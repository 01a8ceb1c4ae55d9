public import Dispatch
public import Foundation

/// A time span, in RxSwift's words.
public typealias RxTimeInterval = DispatchTimeInterval

/// A point in time, in RxSwift's words.
public typealias RxTime = Date

/// Runs work as soon as possible.
public protocol ImmediateSchedulerType: Sendable {
  /// Schedules `action`, which gets `state`, to run as soon as possible. Disposing of the work also
  /// disposes of the result of `action`.
  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable
}

/// Runs work as soon as possible, or later.
public protocol SchedulerType: ImmediateSchedulerType {
  /// The time on its clock.
  var now: RxTime { get }

  /// Schedules `action`, which gets `state`, to run after `dueTime`.
  func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable

  /// Schedules `action` to run after `startAfter`, and again after each `period`. The first run
  /// gets `state`, and each later run the state that the run before it has returned.
  func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: RxTimeInterval, period: RxTimeInterval,
    action: @escaping @Sendable (State) -> State
  ) -> any Disposable
}
