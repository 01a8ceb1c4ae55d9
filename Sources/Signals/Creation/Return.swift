extension Signal {
  /// Returns a signal that sends `value` and completes.
  ///
  /// ```
  /// return("a")   (a|)
  /// ```
  ///
  /// In ReactiveObjC: `+return:` (features ST2 and SC5).
  ///
  /// - Parameter value: The only value.
  /// ## Scheduling
  /// Sends while the signal is being subscribed to, on the subscription scheduler
  /// (``Scheduler/subscription``). An operator such as `flattenMap`, which gets this signal as an
  /// inner signal, passes the value on synchronously.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Disposal during the delivery of the value prevents completion.
  @inlinable
  public static func `return`(_ value: Value) -> Signal { ReturnSignal(value) }
}
