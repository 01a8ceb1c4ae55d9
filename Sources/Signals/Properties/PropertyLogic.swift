extension Property where Value == Bool {
  /// Returns a property of the opposite of each value.
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

  /// Returns a property that tells whether both properties are true.
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
      of: Signals.combineLatest(each: values, other.values).map { $0 && $1 },
      orElse: { value && other.value })
  }

  /// Returns a property that tells whether at least one of the properties is true.
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
      of: Signals.combineLatest(each: values, other.values).map { $0 || $1 },
      orElse: { value || other.value })
  }
}
