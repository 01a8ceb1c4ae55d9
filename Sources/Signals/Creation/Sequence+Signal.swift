extension Sequence where Self: Sendable, Element: Sendable {
  /// Sends the elements, each in a separate piece of work on a scheduler, so that other work can
  /// run in between.
  ///
  /// ![signal in marbles](marbles-a-b-c-signal-on-scheduler)
  ///
  /// ```
  /// ["a", "b", "c"].signal(on: scheduler)   (abc|)
  /// ```
  ///
  /// Other work on the scheduler gets its turn between two elements, and the subscription to an
  /// endless sequence can be disposed of on any scheduler. No element is taken while an operator
  /// that queues has enough (<doc:Pace>). Each subscription iterates the sequence anew.
  ///
  /// - Parameter scheduler: Where the elements are taken and sent; by default, a background
  ///   scheduler for each subscription.
  /// ## Scheduling
  /// Takes the elements and sends on `scheduler`.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Stops before the next element.
  /// ## Other libraries
  /// In ReactiveObjC: `-signalWithScheduler:` (features
  /// [SQ8 and SQ9](doc:ReactiveObjCFeatures#Sequences)), which can't be stopped on the immediate
  /// scheduler.
  public func signal(on scheduler: Scheduler? = nil) -> Signal<Element> {
    .source { subscriber in
      // Only the piece of work that is running uses it, and there is one such piece at a time.
      @safe nonisolated(unsafe) var iterator: Iterator?
      return (scheduler ?? .background()).scheduleRecursively { again in
        if subscriber.isDisposed { return }
        if iterator == nil { iterator = makeIterator() }
        guard let element = iterator!.next() else { return subscriber.sendCompleted() }
        subscriber.sendNext(element)
        if !subscriber.isDisposed { subscriber.whenReady(again) }
      }
    }
  }
}
