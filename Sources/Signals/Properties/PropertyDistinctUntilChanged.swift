extension Property where Value: Equatable {
  /// Makes a property that leaves out values that are equal to the one before, to react to changes
  /// only.
  ///
  /// ```
  /// self                     1-2-2-1-1-|
  /// distinctUntilChanged()   1-2---1---|
  /// ```
  ///
  /// As ReactiveSwift's `skipRepeats`. Kotlin's `StateFlow` always does so.
  ///
  /// ## Scheduling
  /// Delivers where values are written.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Ends when the new property and everything that uses it are released.
  public final func distinctUntilChanged() -> Property<Value> {
    distinctUntilChanged(by: { $0 == $1 })
  }
}

extension Property {
  /// Makes a property that leaves out values that are the same as the one before, with a comparison
  /// of your own.
  ///
  /// ```
  /// self                                        1-3-4-6-7-|
  /// distinctUntilChanged { $0 / 2 == $1 / 2 }   1-3-4-6---|
  /// ```
  ///
  /// - Parameter areSame: Whether the current value and the one that was written count as the same.
  /// ## Scheduling
  /// Delivers where values are written.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Ends when the new property and everything that uses it are released.
  public final func distinctUntilChanged(
    by areSame: @escaping @Sendable (Value, Value) -> Bool
  ) -> Property<Value> {
    Property(of: values.distinctUntilChanged(by: areSame), orElse: { value })
  }
}
