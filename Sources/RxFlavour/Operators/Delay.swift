import Signals

extension ObservableType {
  /// Returns a sequence that sends the elements and the completion of the source later, by
  /// `dueTime`, on `scheduler`.
  ///
  /// An error isn't delayed: it overtakes the elements that wait, which are dropped.
  public func delay(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType
  ) -> Observable<Element> {
    Observable(
      source.delay(
        for: Duration(dueTime), on: scheduler.asScheduler, oneByOne: !scheduler.isQueue))
  }

  /// Returns a sequence that subscribes to the source later, by `dueTime`, on `scheduler`.
  public func delaySubscription(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable(
      .defer { source.innerSignal }.delaySubscription(
        for: Duration(dueTime), on: scheduler.asScheduler))
  }
}
