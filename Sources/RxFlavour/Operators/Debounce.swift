import Signals

extension ObservableType {
  /// Returns a sequence of the elements that are followed by a pause of at least `dueTime`.
  ///
  /// They are sent on `scheduler` at the end of the pause. When the source completes, the element
  /// that waits is sent first, at once. An error passes at once.
  public func debounce(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType
  ) -> Observable<Element> {
    let (source, interval, scheduler) = (source, Duration(dueTime), scheduler.asScheduler)
    if interval > .zero { return Observable(source.debounce(for: interval, on: scheduler)) }
    // In Signals, the timer of an element would also be that of the next one. Here each element has
    // a timer of its own, which a test scheduler runs a tick later.
    return .lastingJunction { junction in
      var waiting: Element?
      let timer = JunctionTimer(of: junction, on: scheduler) { _, _ in
        if let element = waiting.take() { junction.sendNext(element) }
      }
      junction.subscribe(
        to: source,
        next: { element in
          withExtendedLifetime(waiting.take()) {
            waiting = element
            timer.restart(for: interval)
          }
        },
        completed: {
          if let element = waiting.take() { junction.sendNext(element) }
          junction.sendCompleted()
        })
    }
  }
}
