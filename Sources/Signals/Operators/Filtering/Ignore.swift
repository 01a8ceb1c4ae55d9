extension Signal where Value: Equatable {
  /// Leaves out the values that are equal to `value`, such as empty texts.
  ///
  /// ```swift
  /// let typed = Signal.from("", "swift", "")
  /// let searched = typed.ignore("")
  /// searched.subscribeNext { print($0) }
  /// ```
  ///
  /// ```text
  /// swift
  /// ```
  ///
  /// ![ignore in marbles](marbles-ignore-1)
  ///
  /// ```
  /// self        1-2-1-3-|
  /// ignore(1)   --2---3-|
  /// ```
  ///
  /// - Parameter value: The value to leave out.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source.
  /// ## Other libraries
  /// In ReactiveObjC: `-ignore:` (feature [ST13](doc:ReactiveObjCFeatures#Stream-operators)).
  @_disfavoredOverload
  public func ignore(_ value: Value) -> Signal {
    filter { $0 != value }
  }
}
