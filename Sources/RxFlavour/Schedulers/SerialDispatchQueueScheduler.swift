public import Dispatch
public import Foundation
import Scheduling

/// Runs its work on a queue, one piece after the other.
///
/// Delays are measured on a clock that no change of the system's clock affects, and `now` shows the
/// time on that clock.
public class SerialDispatchQueueScheduler: SchedulerType, SchedulerWrapper, @unchecked Sendable {
  // Unchecked, because a class that can be subclassed can't be checked; its variables never change.

  /// A time span in seconds.
  public typealias TimeInterval = Foundation.TimeInterval
  /// A point in time.
  public typealias Time = Date

  private let queueScheduler: Scheduler
  private let leeway: Duration

  init(on scheduler: Scheduler, leeway: DispatchTimeInterval = .nanoseconds(0)) {
    queueScheduler = scheduler
    self.leeway = Duration(leeway)
  }

  /// Creates a scheduler with a queue.
  ///
  /// - Parameters:
  ///   - internalSerialQueueName: The label of the queue.
  ///   - serialQueueConfiguration: Is called with the queue before it is used.
  ///   - leeway: How late repeating work may run, to save energy.
  public convenience init(
    internalSerialQueueName: String, serialQueueConfiguration: ((DispatchQueue) -> Void)? = nil,
    leeway: DispatchTimeInterval = .nanoseconds(0)
  ) {
    guard let serialQueueConfiguration else {
      self.init(queue: .global(), internalSerialQueueName: internalSerialQueueName, leeway: leeway)
      return
    }
    let queue = DispatchQueue(label: internalSerialQueueName)
    serialQueueConfiguration(queue)
    self.init(queue: queue, internalSerialQueueName: internalSerialQueueName, leeway: leeway)
  }

  /// Creates a scheduler whose work runs on `queue`, one piece after the other even if the queue is
  /// concurrent.
  public convenience init(
    queue: DispatchQueue, internalSerialQueueName: String,
    leeway: DispatchTimeInterval = .nanoseconds(0)
  ) {
    self.init(on: QueueScheduler(name: internalSerialQueueName, target: queue), leeway: leeway)
  }

  /// Creates a scheduler whose work runs on the global queue of the given quality of service.
  public convenience init(
    qos: DispatchQoS, internalSerialQueueName: String = "rx.global_dispatch_queue.serial",
    leeway: DispatchTimeInterval = .nanoseconds(0)
  ) {
    self.init(
      queue: .global(qos: qos.qosClass), internalSerialQueueName: internalSerialQueueName,
      leeway: leeway)
  }

  /// The time on the clock that measures delays.
  public var now: Date { .monotonic }

  /// Schedules `action` to run as soon as possible.
  public final func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    scheduleInternal(state, action: action)
  }

  var wrapped: Scheduler { queueScheduler }

  func scheduleInternal<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    queueScheduler.schedule(state, action: action)
  }

  /// Schedules `action` to run after `dueTime`.
  public final func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    queueScheduler.schedule(state, after: dueTime, action: action)
  }

  /// Schedules `action` to run after `startAfter`, and again after each `period`. The first run
  /// gets `state`, and each later run the state that the run before it has returned. Runs that
  /// become due during another run are merged.
  public func schedulePeriodic<State: Sendable>(
    _ state: State, startAfter: RxTimeInterval, period: RxTimeInterval,
    action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    queueScheduler.schedule(
      state, after: startAfter, repeatingEvery: period, leeway: leeway, action: action)
  }
}
