import Foundation
import Scheduling

/// A scheduler of RxFlavour that does its work on a scheduler of Signals.
protocol SchedulerWrapper: ImmediateSchedulerType {
  /// The scheduler that does all of its work.
  var wrapped: Scheduler { get }
}

extension ImmediateSchedulerType {
  /// A scheduler of Signals that does its work on this one.
  var asScheduler: Scheduler {
    (self as? any SchedulerWrapper)?.wrapped ?? SchedulerAdapter(self)
  }
}

/// A scheduler of Signals that does its work on a scheduler of RxFlavour, and shows the time of
/// that one.
final class SchedulerAdapter: Scheduler, @unchecked Sendable {
  private let base: any ImmediateSchedulerType

  init(_ base: any ImmediateSchedulerType) {
    self.base = base
    super.init(name: "\(type(of: base))")
  }

  override var now: Duration {
    guard let base = base as? any SchedulerType else { return super.now }
    return Duration(since1970: base.now)
  }

  override func schedule(_ action: @escaping @Sendable () -> Void) -> Scheduling.Disposable {
    base.schedule(()) { self.perform(action) }.asTeardown
  }

  override func schedule(
    after delay: Duration, _ action: @escaping @Sendable () -> Void
  ) -> Scheduling.Disposable {
    clock.scheduleRelative((), dueTime: max(delay, .zero).dispatchInterval) {
      self.perform(action)
    }.asTeardown
  }

  override func schedule(
    after delay: Duration, repeatingEvery interval: Duration, leeway: Duration,
    _ action: @escaping @Sendable () -> Void
  ) -> Scheduling.Disposable {
    clock.schedulePeriodic(
      (), startAfter: max(delay, .zero).dispatchInterval, period: interval.dispatchInterval
    ) {
      _ = self.perform(action)
    }.asTeardown
  }

  private var clock: any SchedulerType {
    guard let clock = base as? any SchedulerType else {
      fatalError("\(name) can't run work later: an operator with times needs a SchedulerType")
    }
    return clock
  }

  private func perform(_ action: () -> Void) -> any Disposable {
    performAsCurrent(action)
    return SpentDisposable.shared
  }
}
