import Signals

extension ObservableType {
  /// Returns a sequence that sends the source's events on `scheduler`, in order.
  ///
  /// Events that come faster than they are sent wait, without limit. Several waiting events are
  /// sent in one piece of work on this library's queue schedulers, and each in a piece of its own
  /// on other schedulers. On a ``MainScheduler``, an event for which none waits is sent at once if
  /// the main thread sends it, and no other work of that scheduler waits or runs.
  public func observe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    let target = scheduler.asScheduler
    if let main = scheduler as? MainScheduler {
      return Observable(source.deliver(on: target, atOnceIn: main))
    }
    return Observable(
      scheduler.isQueue ? source.deliver(on: target) : source.deliverOneByOne(on: target))
  }
}

extension ImmediateSchedulerType {
  /// Whether the scheduler runs its work on a queue, on real time.
  var isQueue: Bool {
    self is SerialDispatchQueueScheduler || self is ConcurrentDispatchQueueScheduler
      || self is ConcurrentMainScheduler || self is OperationQueueScheduler
  }
}
