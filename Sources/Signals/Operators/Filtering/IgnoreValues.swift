extension Signal {
  /// Sends no value, and ends as the source does, for a receiver that only needs to know the end.
  ///
  /// ```swift
  /// let upload = Signal.from("50 %", "100 %")
  /// let end = upload.ignoreValues()
  /// end.subscribe(next: { print($0) }, completed: { print("uploaded") })
  /// ```
  ///
  /// ```text
  /// uploaded
  /// ```
  ///
  /// ![ignoreValues in marbles](marbles-ignorevalues)
  ///
  /// ```
  /// self             a-b-c-|
  /// ignoreValues()   ------|
  /// ```
  ///
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source.
  /// ## Other libraries
  /// In ReactiveObjC: `-ignoreValues` (feature [SO57](doc:ReactiveObjCFeatures#Signal-operators)).
  @_disfavoredOverload
  public func ignoreValues() -> Signal {
    step { _, _ in }
  }
}
