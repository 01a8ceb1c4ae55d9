extension Property {
  /// Makes a property of the results of `transform` for each value, such as of a text to show.
  ///
  /// ```
  /// self              1---2-3-|
  /// map { $0 + 1 }    2---3-4-|
  /// ```
  ///
  /// `transform` is called once for each value, however many subscribers there are, and even if
  /// there is none, so that the new property always has a value. As ReactiveSwift's `Property.map`,
  /// and RxSwift's `map` with `share(replay: 1)`.
  ///
  /// - Parameter transform: Makes the new value.
  /// ## Scheduling
  /// Calls `transform` and delivers where values are written; for the current value, before `map`
  /// returns.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Ends when the new property and everything that uses it are released.
  public final func map<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) -> NewValue
  ) -> Property<NewValue> {
    Property<NewValue>(of: values.map(transform), orElse: { transform(value) })
  }
}
