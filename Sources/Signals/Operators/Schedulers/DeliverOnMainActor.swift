extension Signal {
  /// Sends the source's events on the main actor, synchronously if possible, to show values in the
  /// user interface.
  ///
  /// ![deliverOnMainActor in marbles](marbles-deliveronmainactor)
  ///
  /// ```
  /// self                    a-b-|
  /// deliverOnMainActor()    a-b-|
  /// ```
  ///
  /// An event is delivered synchronously if the source sends it on the main thread, and no other
  /// event waits or is being delivered. Otherwise it waits for its turn on the main queue, as with
  /// ``deliver(on:)``, which says how many events wait. So the order is always kept. Where it
  /// doesn't matter that each event waits for the main queue, use `deliver(on: .main)`.
  ///
  /// ## Scheduling
  /// Delivers on the main thread, which is the thread of the main actor.
  /// ## Errors
  /// An error of the source passes after the values before it.
  /// ## Disposal
  /// Disposes of the source, and drops the events that wait.
  /// ## Other libraries
  /// In ReactiveObjC: `-deliverOnMainThread` (feature
  /// [SO50](doc:ReactiveObjCFeatures#Signal-operators)).
  @_disfavoredOverload
  public func deliverOnMainActor() -> Signal {
    deliver(on: .main, atOnceIn: MainThreadGate())
  }
}

private struct MainThreadGate: DeliveryGate {
  func enter() -> Bool { Scheduler.isOnMainThread }
  func leave() {}
}
