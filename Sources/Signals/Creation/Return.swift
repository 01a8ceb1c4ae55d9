extension Signal {
  /// Returns a signal that sends `value` and completes.
  ///
  /// ```
  /// return("a")   (a|)
  /// ```
  ///
  /// RAC: `+return:` (ST2, SC5).
  ///
  /// - Parameter value: The only value.
  /// ## Scheduling
  /// Sends while it is being subscribed to, on the subscription scheduler. An operator that gets it
  /// as an inner signal, such as `flattenMap`, passes its value on synchronously.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Disposal during the delivery of the value prevents completion.
  @inlinable
  public static func `return`(_ value: Value) -> Signal { ReturnSignal(value) }
}
