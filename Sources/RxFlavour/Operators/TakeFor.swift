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
    return .outlet { outlet in
      let timer = outlet.timer(on: scheduler.asScheduler) { _ in
        outlet.sendCompleted()
      }
      timer.restart(for: Duration(duration))
      outlet.subscribe(to: source, next: { outlet.sendNext($0) })
    }
  }

  /// Returns a sequence of the elements that come after `duration` has passed since the
  /// subscription, on the clock of `scheduler`. The source's end passes.
  public func skip(
    _ duration: RxTimeInterval, scheduler: any SchedulerType
  ) -> Observable<Element> {
    let source = source
    return .outlet { outlet in
      let isOpen = Atomic(false)
      let timer = scheduler.scheduleRelative((), dueTime: duration) {
        isOpen.store(true, ordering: .relaxed)
        return Disposables.create()
      }
      outlet.add(timer.asTeardown)
      outlet.subscribe(
        to: source, next: { if isOpen.load(ordering: .relaxed) { outlet.sendNext($0) } })
    }
  }
}
