extension Property where Value == Bool {
  /// Makes a property of the opposite of each value, such as whether a button is disabled.
  ///
  /// ```
  /// self    f-t-|
  /// not()   t-f-|
  /// ```
  ///
  /// As ReactiveSwift's `negate`.
  ///
  /// ## Scheduling
  /// Delivers where values are written.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Ends when the new property and everything that uses it are released.
  public final func not() -> Property<Bool> { map(!) }

  /// Makes a property that tells whether both properties are true, such as for a button with two
  /// conditions.
  ///
  /// ```
  /// self          t------f-|
  /// other         f-t---|
  /// and(other)    f-t----f-|
  /// ```
  ///
  /// It has a new value for each value of either property, even if the result stays the same.
  ///
  /// - Parameter other: The other property.
  /// ## Scheduling
  /// Delivers where values are written.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Ends when the new property and everything that uses it are released.
  public final func and(_ other: Property<Bool>) -> Property<Bool> {
    Property(
      of: Signals.combineLatest(values, other.values).map { $0 && $1 },
      orElse: { value && other.value })
  }

  /// Makes a property that tells whether at least one of the properties is true, such as whether
  /// one of two tasks runs.
  ///
  /// ```
  /// self         t------f-|
  /// other        f-t---f-|
  /// or(other)    t-t---tf-|
  /// ```
  ///
  /// It has a new value for each value of either property, even if the result stays the same.
  ///
  /// - Parameter other: The other property.
  /// ## Scheduling
  /// Delivers where values are written.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Ends when the new property and everything that uses it are released.
  public final func or(_ other: Property<Bool>) -> Property<Bool> {
    Property(
      of: Signals.combineLatest(values, other.values).map { $0 || $1 },
      orElse: { value || other.value })
  }
}
