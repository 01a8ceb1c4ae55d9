extension Property {
  /// Makes a property that follows the property made of the latest value, such as the name of the
  /// selected person.
  ///
  /// ```
  /// self                        a--b-----|
  /// a                           1-2-3-4-5|
  /// b                           6-7-8-9-0|
  /// flatMapLatest { [a, b] }    1-278-9-0|
  /// ```
  ///
  /// When the value changes, the current value of the new inner property follows at once. The
  /// result completes when this property and the latest inner property have completed. As
  /// ReactiveSwift's `flatMap(.latest)`.
  ///
  /// - Parameter transform: Makes, or chooses, a property for a value.
  /// ## Scheduling
  /// Delivers where values are written.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Ends when the new property and everything that uses it are released.
  public final func flatMapLatest<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Property<NewValue>
  ) -> Property<NewValue> {
    Property<NewValue>(
      of: values.flatMapLatest { transform($0).values }, orElse: { transform(value).value })
  }
}
