extension Signal {
  /// Leaves out the first `count` values, such as a heading, or the state at the beginning.
  ///
  /// ```swift
  /// let lines = Signal.from("Name", "Ada", "Grace")
  /// let names = lines.skip(1)
  /// names.subscribeNext { print($0) }
  /// ```
  ///
  /// ```text
  /// Ada
  /// Grace
  /// ```
  ///
  /// ![skip in marbles](marbles-skip-2)
  ///
  /// ```
  /// self      a-b-c-d-|
  /// skip(2)   ----c-d-|
  /// ```
  ///
  /// - Parameter count: How many values to leave out; zero or more.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source.
  /// ## Other libraries
  /// In ReactiveObjC: `-skip:` (feature [ST16](doc:ReactiveObjCFeatures#Stream-operators)).
  @inlinable
  @_disfavoredOverload
  public func skip(_ count: Int) -> Signal {
    require(count >= 0, "Signal.skip(_:): the count must not be negative, got \(count)")
    return step(from: count) { remaining, value, output in
      if remaining.value == 0 { output.sendNext(value) } else { remaining.value -= 1 }
    }
  }
}
