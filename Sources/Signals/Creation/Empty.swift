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
  /// Completes while the signal is being subscribed to, on the subscription scheduler
  /// (``Scheduler/subscription``).
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Prevents completion only if it comes before the subscription scheduler runs the subscription.
  @inlinable
  public static var empty: Signal { EndSignal(nil) }
}
