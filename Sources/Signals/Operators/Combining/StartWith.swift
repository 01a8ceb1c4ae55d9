extension Signal {
  /// Sends `value`, then the source's values, so that subscribers have a value before the source
  /// sends one.
  ///
  /// ```swift
  /// let answer = Signal.return("3 results")
  /// let text = answer.startWith("searching …")
  /// text.subscribeNext { print($0) }
  /// ```
  ///
  /// ```text
  /// searching …
  /// 3 results
  /// ```
  ///
  /// ![startWith in marbles](marbles-startwith-s)
  ///
  /// ```
  /// self             ---a-b-|
  /// startWith("s")   s--a-b-|
  /// ```
  ///
  /// The source is subscribed to after the value was delivered, so values that the source sends
  /// earlier are missed.
  ///
  /// - Parameter value: The first value.
  /// ## Scheduling
  /// Sends `value` while the signal is being subscribed to, and then delivers where the source
  /// sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source.
  /// ## Other libraries
  /// In ReactiveObjC: `-startWith:` (feature [ST15](doc:ReactiveObjCFeatures#Stream-operators)).
  @_disfavoredOverload
  public func startWith(_ value: Value) -> Signal { start(with: .return(value)) }

  /// Sends the values given, then the source's values, so that subscribers have values before the
  /// source sends one.
  ///
  /// ![startWith in marbles](marbles-startwith-r-s)
  ///
  /// ```
  /// self                  ---a-b-|
  /// startWith("r", "s")   (rs)--a-b-|
  /// ```
  ///
  /// The source is subscribed to after the values were delivered, so values that the source sends
  /// earlier are missed.
  ///
  /// - Parameters:
  ///   - first: The first value.
  ///   - second: The second value.
  ///   - more: The values after it.
  /// ## Scheduling
  /// Sends the values while the signal is being subscribed to, and then delivers where the source
  /// sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Stops before the next value, or disposes of the source.
  @_disfavoredOverload
  public func startWith(_ first: Value, _ second: Value, _ more: Value...) -> Signal {
    start(with: .from([first, second] + more))
  }

  func start(with first: Signal) -> Signal {
    first.concat(with: self)
  }
}
