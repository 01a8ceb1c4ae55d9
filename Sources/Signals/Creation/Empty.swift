extension Signal {
  /// A signal that completes without a value.
  ///
  /// ```
  /// empty   |
  /// ```
  ///
  /// RAC: `+empty` (ST1, SC4).
  ///
  /// ## Scheduling
  /// Completes while it is being subscribed to, on the subscription scheduler.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Has no effect, except before the subscription scheduler gets to it.
  @inlinable
  public static var empty: Signal { EmptySignal() }
}
