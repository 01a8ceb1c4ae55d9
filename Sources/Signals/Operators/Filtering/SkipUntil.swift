extension Signal {
  /// Leaves out the values that come before `trigger` has sent or completed, to begin when
  /// something else has happened.
  ///
  /// ![skip in marbles](marbles-skip-until-trigger)
  ///
  /// ```
  /// self                   a-b-c-d-|
  /// trigger                ---t
  /// skip(until: trigger)   ----c-d-|
  /// ```
  ///
  /// The counterpart of ``take(until:)-(Signal<Other>)``: the trigger is subscribed to before the
  /// source, and its completion has the same effect as a value. After its first event the trigger
  /// is disposed of.
  ///
  /// - Parameter trigger: Its first value, or its completion, lets the source's values pass.
  /// ## Scheduling
  /// Delivers where the source sends. If the trigger begins in the background, as
  /// ``create(_:)`` may, a cold source begins there behind it.
  /// ## Errors
  /// An error of the source passes at once. An error of the trigger before its first value passes
  /// too, since no value of the source could follow.
  /// ## Disposal
  /// Disposes of the source and of the trigger.
  @_disfavoredOverload
  public func skip<Other: Sendable>(until trigger: Signal<Other>) -> Signal {
    .junction { output in
      var isOpen = false
      var order = SubscriptionOrder()
      order.next {
        output.subscribe(
          to: trigger.take(1), .passive, next: { _ in }, completed: { isOpen = true })
      }
      order.next {
        output.subscribe(to: self, next: { if isOpen { output.deliverNext($0) } })
      }
    }
  }
}
