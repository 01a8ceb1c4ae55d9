extension Signal {
  /// A signal that completes without a value.
  ///
  /// ```
  /// empty   |
  /// ```
  ///
  /// In ReactiveObjC: `+empty` (features ST1 and SC4).
  ///
  /// ## Scheduling
  /// Completes while it is being subscribed to, on the subscription scheduler.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Prevents completion only before the subscription scheduler runs the subscription.
  @inlinable
  public static var empty: Signal { EmptySignal() }
}
