extension Signal {
  /// Sends each value of the source with the latest value of `other`, such as a click with the text
  /// that was typed.
  ///
  /// ```swift
  /// let (clicks, text) = (Subject<Int>(), Subject<String>())
  /// clicks.withLatest(from: text).subscribeNext { print("click \($0): \($1)") }
  /// text.sendNext("sw")
  /// text.sendNext("swift")
  /// clicks.sendNext(1)
  /// ```
  ///
  /// ```text
  /// click 1: swift
  /// ```
  ///
  /// ![withLatest in marbles](marbles-withlatest-from-other)
  ///
  /// ```
  /// self                       a-b---c---d-|
  /// other                      -1--2---3---4
  /// withLatest(from: other)    --'b1'---'c2'---'d3'-|
  /// ```
  ///
  /// Values of the source before the first value of the other signal are dropped. A value of the
  /// other signal alone causes no pair. The other signal is subscribed to first. When it has
  /// completed, its last value is still used.
  ///
  /// If both signals come from one hot source, such as a property, the order of their subscriptions
  /// decides which value is the latest. A property that was made of another one gets its values
  /// first, since it subscribed before. So `ten.values.withLatest(from: number.values)`, where
  /// `ten` is `number.map { $0 * 10 }`, pairs each value with the old number, and no pair follows
  /// when the number comes. Write such a pair with ``map(_:)``, as
  /// `number.values.map { ($0 * 10, $0) }`, or with `combineLatest`, whose last pair is right.
  ///
  /// - Parameter other: The signal whose latest value completes each pair.
  /// ## Scheduling
  /// Delivers where the source sends. If the other signal begins in the background, as
  /// ``create(_:)`` may, a cold source begins there behind it.
  /// ## Errors
  /// An error of either signal passes at once.
  /// ## Disposal
  /// Disposes of both signals.
  @_disfavoredOverload
  public func withLatest<Other: Sendable>(from other: Signal<Other>) -> Signal<(Value, Other)> {
    .junction { output in
      var latest: Other?
      var order = SubscriptionOrder()
      order.next {
        output.subscribe(
          to: other, [.passive, .latest], next: { _ = replace(&latest, with: $0) },
          completed: {})
      }
      order.next {
        output.subscribe(
          to: self, next: { if let latest { output.deliverNext(($0, latest)) } })
      }
    }
  }

  /// Calls `transform` with each value and the latest value of `other`, and sends the result, to
  /// add a state to an event.
  ///
  /// ![withLatest in marbles](marbles-withlatest-from-other-0-1)
  ///
  /// ```
  /// self                                  a-b---c---d-|
  /// other                                 -1--2---3---4
  /// withLatest(from: other) { $0 + $1 }   --'b1'---'c2'---'d3'-|
  /// ```
  ///
  /// The same as ``withLatest(from:)``, then ``map(_:)``.
  ///
  /// - Parameters:
  ///   - other: The signal whose latest value is used.
  ///   - transform: Makes the new value.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of either signal passes at once; an error that `transform` throws ends the signal.
  /// ## Disposal
  /// Disposes of both signals.
  @_disfavoredOverload
  public func withLatest<Other: Sendable, Result: Sendable>(
    from other: Signal<Other>,
    _ transform: @escaping @Sendable (Value, Other) throws -> Result
  ) -> Signal<Result> {
    withLatest(from: other).map { value, other in try transform(value, other) }
  }
}
