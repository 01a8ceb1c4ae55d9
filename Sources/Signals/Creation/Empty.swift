extension Signal {
  /// A signal that completes without a value, where a signal is needed and nothing has to be done.
  ///
  /// ![empty in marbles](marbles-empty)
  ///
  /// ```
  /// empty   |
  /// ```
  ///
  /// ## Scheduling
  /// Completes while the signal is being subscribed to.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Has nothing left to stop.
  /// ## Other libraries
  /// In ReactiveObjC: `+empty` (features [ST1](doc:ReactiveObjCFeatures#Stream-operators) and
  /// [SC4](doc:ReactiveObjCFeatures#Creation)).
  @inlinable
  public static var empty: Signal { EndSignal(nil) }
}
