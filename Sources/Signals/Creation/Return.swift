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
  /// in place of a value, such as `flattenMap`, passes its value on at once, where the operator is
  /// called.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Disposal while the value is being delivered leaves out completion.
  @inlinable
  public static func `return`(_ value: Value) -> Signal { ReturnSignal(value) }
}
