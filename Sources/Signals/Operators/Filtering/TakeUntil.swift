extension Signal {
  /// Sends the values until `trigger` sends a value or completes, to stop when something else
  /// happens.
  ///
  /// ```swift
  /// let (positions, release) = (Subject<Int>(), Subject<Void>())
  /// positions.take(until: release).subscribeNext { print("dragged to", $0) }
  /// positions.sendNext(10)
  /// release.sendNext(())
  /// positions.sendNext(20)
  /// ```
  ///
  /// ```text
  /// dragged to 10
  /// ```
  ///
  /// ![take in marbles](marbles-take-until-trigger)
  ///
  /// ```
  /// self                   a-b-c-d-|
  /// trigger                ---t
  /// take(until: trigger)   a-b|
  /// ```
  ///
  /// The trigger is subscribed to before the source. If the trigger sends or completes
  /// synchronously, the source isn't subscribed to. If the source has no sender, like ``never``,
  /// the trigger still completes the signal.
  ///
  /// - Parameter trigger: Its first value, or its completion, completes the signal.
  /// ## Scheduling
  /// Values are delivered where the source sends, completion where the trigger sends. If the
  /// trigger begins in the background, as ``create(_:)`` may, a cold source begins there behind it.
  /// ## Errors
  /// An error of the source passes at once; an error of the trigger is ignored, and the source goes
  /// on.
  /// ## Disposal
  /// Disposes of the source and of the trigger.
  /// ## Other libraries
  /// In ReactiveObjC: `-takeUntil:` (feature [SO28](doc:ReactiveObjCFeatures#Signal-operators)).
  @_disfavoredOverload
  public func take<Other: Sendable>(until trigger: Signal<Other>) -> Signal {
    .junction { output in
      var order = SubscriptionOrder()
      order.next {
        output.subscribe(
          to: trigger, .unpaced, next: { _ in output.sendCompleted() }, error: { _ in })
      }
      order.next { output.passOn(self) }
    }
  }
}
