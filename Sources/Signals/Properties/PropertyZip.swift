extension Property {
  /// Makes a property of the first values of both properties, the second ones, and so on, for
  /// values that belong together.
  ///
  /// ```
  /// self                a---b---c-|
  /// other               1-----2---3--4|
  /// zip(with: other)    'a1'-----'b2'---('c3'|)
  /// ```
  ///
  /// It does the same as `Property.zip` with both properties.
  ///
  /// - Parameter other: The property of the pairs' second values.
  /// ## Scheduling
  /// Delivers where the slower one of the two is written.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Ends when the new property and everything that uses it are released.
  public final func zip<Other: Sendable>(with other: Property<Other>) -> Property<(Value, Other)> {
    Property<(Value, Other)>.zip(self, other)
  }

  /// Makes a property of the first values of all properties, the second ones, and so on, for values
  /// that belong together.
  ///
  /// ```
  /// a                      a---b---c-|
  /// b                      1-----2---3--4|
  /// c                      w-x-----y---z
  /// Property.zip(a, b, c)  'a1w'-----'b2x'---('c3y'|)
  /// ```
  ///
  /// The first tuple has the current values. A later value waits, without limit, for values of the
  /// other properties. The new property completes when no tuple can follow any more. With one
  /// property, its values stay as they are. As ReactiveSwift's `Property.zip`.
  ///
  /// - Parameters:
  ///   - first: The first property.
  ///   - others: The other properties, any number of them, of any types.
  /// ## Scheduling
  /// Delivers where the value that completes a tuple is written.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Ends when the new property and everything that uses it are released.
  public static func zip<First: Sendable, each Other: Sendable>(
    _ first: Property<First>, _ others: repeat Property<each Other>
  ) -> Property where Value == (First, repeat each Other) {
    Property(
      of: Signals.zip(each: first.values, repeat (each others).values),
      orElse: { (first.value, repeat (each others).value) })
  }
}
