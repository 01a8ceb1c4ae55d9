import Signals

extension ObservableType {
  /// Returns a sequence of the elements that are followed by a pause of at least `dueTime`.
  ///
  /// They are sent on `scheduler` at the end of the pause. When the source completes, the element
  /// that waits is sent first, at once. An error passes at once.
  public func debounce(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType
  ) -> Observable<Element> {
    Observable(source.debounce(for: Duration(dueTime), on: scheduler.asScheduler))
  }
}
