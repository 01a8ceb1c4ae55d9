extension Signal where Value == Bool {
  /// Sends whether at least one of the newest values of both signals is true, such as whether one
  /// of two tasks runs.
  ///
  /// ![or in marbles](marbles-or-other)
  ///
  /// ```
  /// self         f------t-|
  /// other        --f---|
  /// or(other)    --f----t-|
  /// ```
  ///
  /// It sends nothing before both signals have sent a value, and then sends for each value of
  /// either signal, as ``combineLatest(with:)`` does, even if the result stays the same. For a
  /// signal of lists, use `map { $0.contains(true) }`.
  ///
  /// - Parameter other: The other signal.
  /// ## Scheduling
  /// Subscribes to the source first. Delivers where the newer one of the two values comes.
  /// ## Errors
  /// An error of either signal passes at once.
  /// ## Disposal
  /// Disposes of both signals.
  /// ## Other libraries
  /// In ReactiveObjC: `-or` (feature [SO61](doc:ReactiveObjCFeatures#Signal-operators)), for
  /// tuples.
  @_disfavoredOverload
  public func or(_ other: Signal<Bool>) -> Signal<Bool> {
    combineLatest(with: other).map { $0 || $1 }
  }
}
