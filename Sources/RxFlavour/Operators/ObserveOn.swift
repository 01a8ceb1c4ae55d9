import Signals

extension ObservableType {
  /// Returns a sequence that sends the source's events on `scheduler`, in order.
  ///
  /// Events that come faster than they are sent wait, without limit. On this library's queue
  /// schedulers they are sent together, otherwise each by a piece of work of its own.
  public func observe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    let target = scheduler.asScheduler
    return Observable(
      scheduler.isQueue ? source.deliver(on: target) : source.deliverOneByOne(on: target))
  }
}

extension ImmediateSchedulerType {
  /// Whether it runs its work on a queue, on real time.
  var isQueue: Bool {
    self is SerialDispatchQueueScheduler || self is ConcurrentDispatchQueueScheduler
      || self is ConcurrentMainScheduler || self is OperationQueueScheduler
  }
}
