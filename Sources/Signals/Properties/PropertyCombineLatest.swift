extension Property {
  /// Makes a property of pairs of both values, for a state that depends on both.
  ///
  /// ```
  /// self                         a---b-----|
  /// other                        1-----2-3|
  /// combineLatest(with: other)   'a1'---'b1'-'b2'-'b3'-|
  /// ```
  ///
  /// It does the same as `Property.combineLatest` with both properties: if both are made of the
  /// same one, there is a value in between.
  ///
  /// - Parameter other: The property of the pairs' second values.
  /// ## Scheduling
  /// Delivers where values are written.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Ends when the new property and everything that uses it are released.
  public final func combineLatest<Other: Sendable>(
    with other: Property<Other>
  ) -> Property<(Value, Other)> {
    Property<(Value, Other)>.combineLatest(self, other)
  }

  /// Makes a property of tuples of the values of all properties, for a state that depends on
  /// several.
  ///
  /// ```
  /// a                                a---b-----|
  /// b                                1-----2-3|
  /// c                                x---|
  /// Property.combineLatest(a, b, c)  'a1x'---'b1x'-'b2x'-'b3x'-|
  /// ```
  ///
  /// The new property has a value for each value of any of them. If two of them are made of the
  /// same property, they change one after the other, and the new property has a value in between.
  /// It completes when all of them have completed. With one property, its values stay as they are.
  /// As ReactiveSwift's `Property.combineLatest`.
  ///
  /// - Parameters:
  ///   - first: The first property.
  ///   - others: The other properties, any number of them, of any types.
  /// ## Scheduling
  /// Delivers where values are written.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Ends when the new property and everything that uses it are released.
  public static func combineLatest<First: Sendable, each Other: Sendable>(
    _ first: Property<First>, _ others: repeat Property<each Other>
  ) -> Property where Value == (First, repeat each Other) {
    Property(
      of: Signals.combineLatest(first.values, repeat (each others).values),
      orElse: { (first.value, repeat (each others).value) })
  }
}
