import Scheduling
import Signals

extension ObservableType {
  /// Returns a sequence that fails with `RxError.timeout` when the source sends nothing for
  /// `dueTime`.
  ///
  /// The time counts from the subscription, and then from the end of an element's delivery, to the
  /// next element or the end. The error is sent on `scheduler`.
  public func timeout(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType
  ) -> Observable<Element> {
    timeout(
      dueTime, other: Observable.error(RxError.timeout), scheduler: scheduler)
  }

  /// Returns a sequence that goes on with `other` instead of the source when the source sends
  /// nothing for `dueTime`.
  ///
  /// The time counts from the subscription, and then from the end of an element's delivery, to the
  /// next element or the end. `other` is subscribed to on `scheduler`, and has no time limit.
  public func timeout<Source: ObservableConvertibleType>(
    _ dueTime: RxTimeInterval, other: Source, scheduler: any SchedulerType
  ) -> Observable<Element> where Source.Element == Element {
    let (source, other) = (source, other.asObservable())
    return .lastingJunction { junction in
      let first = Scheduling.SerialDisposable()
      // Safe, because only turns of the output use these variables.
      @safe nonisolated(unsafe) var hasTimedOut = false
      @safe nonisolated(unsafe) var delivering = 0
      let timer = JunctionTimer(of: junction, on: scheduler.asScheduler) { _, _ in
        // A busy subscriber may delay the source. The source's time begins when the subscriber is
        // done.
        if delivering > 0 { return }
        hasTimedOut = true
        junction.subscribe(to: other.innerSignal, next: { junction.sendNext($0) })
        first.dispose()
      }
      timer.restart(for: Duration(dueTime))
      junction.subscribe(
        to: source, in: first,
        next: { element in
          if hasTimedOut { return }
          delivering += 1
          junction.sendNext(element)
          delivering -= 1
          if delivering == 0, !junction.isDisposed { timer.restart(for: Duration(dueTime)) }
        },
        error: { if !hasTimedOut { junction.sendError($0) } },
        completed: { if !hasTimedOut { junction.sendCompleted() } })
    }
  }
}
