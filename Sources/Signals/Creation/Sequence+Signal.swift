public import Scheduling

extension Sequence where Self: Sendable, Element: Sendable {
  /// Returns a signal that sends the elements, one in each piece of work on a scheduler.
  ///
  /// ```
  /// ["a", "b", "c"].signal(on: scheduler)   (abc|)
  /// ```
  ///
  /// Other work on the scheduler gets its turn between two elements, and an endless sequence can be
  /// disposed of on any scheduler. Each subscription iterates anew. RAC: `-signalWithScheduler:`
  /// (SQ8, SQ9), which can't be stopped on the immediate scheduler.
  ///
  /// - Parameter scheduler: Where the elements are taken and sent; by default, a background
  ///   scheduler for each subscription.
  /// ## Scheduling
  /// Takes the elements and sends on `scheduler`.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Stops before the next element.
  public func signal(on scheduler: Scheduler? = nil) -> Signal<Element> {
    OperatorSignal { sink in
      let subscription = Subscription(sink)
      let traversal = Traversal(of: self, into: Subscriber(subscription))
      let scheduler = scheduler ?? .background()
      subscription.add(
        scheduler.scheduleRecursively { again in
          if traversal.sendNext() { again() }
        })
      return subscription
    }
  }
}

/// The position of a subscriber in a sequence.
private final class Traversal<Elements: Sequence & Sendable>: @unchecked Sendable
where Elements.Element: Sendable {
  // Unchecked, because of the iterator: it belongs to the run in progress, and there is one at a
  // time.
  private let elements: Elements
  private let subscriber: Subscriber<Elements.Element>
  private var iterator: Elements.Iterator?

  init(of elements: Elements, into subscriber: Subscriber<Elements.Element>) {
    self.elements = elements
    self.subscriber = subscriber
  }

  /// Sends the next element, or completes. Returns whether more are wanted.
  func sendNext() -> Bool {
    guard !subscriber.isDisposed else { return false }
    if iterator == nil { iterator = elements.makeIterator() }
    guard let element = iterator!.next() else {
      subscriber.sendCompleted()
      return false
    }
    subscriber.sendNext(element)
    return !subscriber.isDisposed
  }
}
