extension Signal {
  /// Sends the first `count` values, and completes right after the last of them, when no more are
  /// needed.
  ///
  /// ```swift
  /// let visitors = Signal.from("Ada", "Grace", "Alan")
  /// let winners = visitors.take(2)
  /// winners.subscribe(next: { print($0) }, completed: { print("no prize is left") })
  /// ```
  ///
  /// ```text
  /// Ada
  /// Grace
  /// no prize is left
  /// ```
  ///
  /// ![take in marbles](marbles-take-2)
  ///
  /// ```
  /// self      a-b-c-d-|
  /// take(2)   a-(b|)
  /// ```
  ///
  /// The source is disposed of right after the last value was delivered, before completion. If the
  /// receiver of the last value causes the source to send another value, that value isn't
  /// delivered. If that receiver causes the source to fail, the error comes first, and the signal
  /// fails instead of completing. With a `count` of 0 the signal completes without subscribing to
  /// the source.
  ///
  /// - Parameter count: How many values; zero or more.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source.
  /// ## Other libraries
  /// In ReactiveObjC: `-take:` (feature [ST17](doc:ReactiveObjCFeatures#Stream-operators)).
  @inlinable
  @_disfavoredOverload
  public func take(_ count: Int) -> Signal {
    require(count >= 0, "Signal.take(_:): the count must not be negative, got \(count)")
    guard count > 0 else { return .empty }
    return step(from: count) { remaining, value, output in
      guard remaining.value > 0 else { return }
      remaining.value -= 1
      let isLast = remaining.value == 0
      output.sendNext(value)
      if isLast { output.complete() }
    }
  }
}
