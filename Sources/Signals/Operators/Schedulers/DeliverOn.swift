extension Signal {
  /// Returns a signal that sends the source's events on `scheduler`, in order.
  ///
  /// ```
  /// self                     a-b-X
  /// deliver(on: scheduler)   a-b-X
  /// ```
  ///
  /// The source's side effects do not move to `scheduler`; for that, see ``subscribe(on:)``. Values
  /// that come faster than they are delivered wait, and are delivered together. While 256 values
  /// wait, a source that can wait does so, and goes on at 128: see <doc:Pace>. An error waits as
  /// well: it doesn't overtake values. In ReactiveObjC: `-deliverOn:` (feature SO48).
  ///
  /// - Parameter scheduler: Where to send.
  /// ## Scheduling
  /// Delivers on the scheduler, in one piece of work for each batch of up to 128 events.
  /// ## Errors
  /// An error of the source passes after the values before it.
  /// ## Disposal
  /// Disposes of the source, and drops the events that wait.
  @_disfavoredOverload
  public func deliver(on scheduler: Scheduler) -> Signal {
    delivering { Delivery(on: scheduler, into: $0) }
  }

  /// The same as `deliver(on:)`, but each event is delivered in a separate piece of work.
  package func deliverOneByOne(on scheduler: Scheduler) -> Signal {
    delivering { Delivery(on: scheduler, oneByOne: true, into: $0) }
  }
}
