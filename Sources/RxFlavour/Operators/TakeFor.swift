import Scheduling
import Signals
import Synchronization

extension ObservableType {
  /// Returns a sequence of the elements that come within `duration` from the subscription.
  ///
  /// It completes on `scheduler` when the time is up. The source's end passes.
  public func take(
    for duration: RxTimeInterval, scheduler: any SchedulerType
  ) -> Observable<Element> {
    let source = source
    return .lastingJunction { junction in
      let timer = JunctionTimer(of: junction, on: scheduler.asScheduler) { _, _ in
        junction.sendCompleted()
      }
      timer.restart(for: Duration(duration))
      junction.subscribe(to: source, next: { junction.sendNext($0) })
    }
  }

  /// Returns a sequence of the elements that come after `duration` has passed since the
  /// subscription, on the clock of `scheduler`. The source's end passes.
  public func skip(
    _ duration: RxTimeInterval, scheduler: any SchedulerType
  ) -> Observable<Element> {
    let source = source
    return .lastingJunction { junction in
      let isOpen = Atomic(false)
      let timer = scheduler.scheduleRelative((), dueTime: duration) {
        isOpen.store(true, ordering: .relaxed)
        return Disposables.create()
      }
      junction.tie(timer.asTeardown)
      junction.subscribe(
        to: source, next: { if isOpen.load(ordering: .relaxed) { junction.sendNext($0) } })
    }
  }
}
