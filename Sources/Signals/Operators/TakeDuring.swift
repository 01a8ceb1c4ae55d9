extension Signal {
  /// Returns a signal of the values until `lifetime` is over; then it completes.
  ///
  /// ```
  /// self                     a-b-c-d-|
  /// lifetime                 ---|
  /// take(during: lifetime)   a-b|
  /// ```
  ///
  /// It doesn't hold the lifetime. ``takeUntil(_:)-(Lifetime)`` is the same, and ``Lifetime/ended`` what
  /// both wait for. RAC: `-takeUntil:` of `-rac_willDeallocSignal` (PL6).
  ///
  /// - Parameter lifetime: How long to go on.
  /// ## Scheduling
  /// Values are delivered where the source sends, completion where the lifetime ends.
  /// ## Errors
  /// An error of the source passes at once.
  /// ## Disposal
  /// Disposes of the source.
  public func take(during lifetime: Lifetime) -> Signal {
    takeUntil(lifetime.ended)
  }

  /// Returns a signal of the values until `lifetime` is over; then it completes.
  ///
  /// ```
  /// self                  a-b-c-d-|
  /// lifetime              ---|
  /// takeUntil(lifetime)   a-b|
  /// ```
  ///
  /// It is ``take(during:)`` for those who look for it here. RAC: `-takeUntil:` of
  /// `-rac_willDeallocSignal` (PL6).
  ///
  /// - Parameter lifetime: How long to go on.
  /// ## Scheduling
  /// Values are delivered where the source sends, completion where the lifetime ends.
  /// ## Errors
  /// An error of the source passes at once.
  /// ## Disposal
  /// Disposes of the source.
  public func takeUntil(_ lifetime: Lifetime) -> Signal {
    takeUntil(lifetime.ended)
  }
}
