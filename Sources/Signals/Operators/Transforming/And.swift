extension Signal where Value == Bool {
  /// Sends whether the newest values of both signals are true, such as for a button with two
  /// conditions.
  ///
  /// ```swift
  /// let (isValid, isOnline) = (MutableProperty(true), MutableProperty(false))
  /// let canSend = isValid.values.and(isOnline.values)
  /// canSend.subscribeNext { print($0) }
  /// isOnline.value = true
  /// ```
  ///
  /// ```text
  /// false
  /// true
  /// ```
  ///
  /// ![and in marbles](marbles-and-other)
  ///
  /// ```
  /// self          t------f-|
  /// other         --t---|
  /// and(other)    --t----f-|
  /// ```
  ///
  /// It sends nothing before both signals have sent a value, and then sends for each value of
  /// either signal, as ``combineLatest(with:)`` does, even if the result stays the same. For a
  /// signal of lists, use `map { $0.allSatisfy { $0 } }`.
  ///
  /// - Parameter other: The other signal.
  /// ## Scheduling
  /// Subscribes to the source first. Delivers where the newer one of the two values comes.
  /// ## Errors
  /// An error of either signal passes at once.
  /// ## Disposal
  /// Disposes of both signals.
  /// ## Other libraries
  /// In ReactiveObjC: `-and` (feature [SO61](doc:ReactiveObjCFeatures#Signal-operators)), for
  /// tuples.
  @_disfavoredOverload
  public func and(_ other: Signal<Bool>) -> Signal<Bool> {
    combineLatest(with: other).map { $0 && $1 }
  }
}
