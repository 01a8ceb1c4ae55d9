extension Signal {
  /// Sends `value` and completes, where a signal is needed and the value is known.
  ///
  /// ```swift
  /// let cached = ["Ada": 36]
  /// func age(of name: String) -> Signal<Int> {
  ///   cached[name].map { .return($0) } ?? .empty
  /// }
  /// age(of: "Ada").subscribeNext { print($0) }
  /// ```
  ///
  /// ```text
  /// 36
  /// ```
  ///
  /// ![return in marbles](marbles-return-a)
  ///
  /// ```
  /// return("a")   (a|)
  /// ```
  ///
  /// - Parameter value: The only value.
  /// ## Scheduling
  /// Sends while the signal is being subscribed to.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Disposal during the delivery of the value prevents completion.
  /// ## Other libraries
  /// In ReactiveObjC: `+return:` (features [ST2](doc:ReactiveObjCFeatures#Stream-operators) and
  /// [SC5](doc:ReactiveObjCFeatures#Creation)).
  @inlinable
  public static func `return`(_ value: Value) -> Signal { ReturnSignal(value) }
}
