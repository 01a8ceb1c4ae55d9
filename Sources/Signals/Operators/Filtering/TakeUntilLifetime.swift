extension Signal {
  /// Sends the values until `lifetime` has ended, then completes, to stop with the object that uses
  /// the values.
  ///
  /// ![take in marbles](marbles-take-until-lifetime)
  ///
  /// ```
  /// self                    a-b-c-d-|
  /// lifetime                ---|
  /// take(until: lifetime)   a-b|
  /// ```
  ///
  /// The same as ``take(until:)-(Signal<Other>)`` with ``Lifetime/ended``. The signal does not keep
  /// the lifetime alive.
  ///
  /// - Parameter lifetime: Its end completes the signal.
  /// ## Scheduling
  /// Values are delivered where the source sends, completion where the lifetime ends.
  /// ## Errors
  /// An error of the source passes at once.
  /// ## Disposal
  /// Disposes of the source.
  /// ## Other libraries
  /// In ReactiveObjC: `-takeUntil:` with `-rac_willDeallocSignal` (feature
  /// [PL6](doc:ReactiveObjCFeatures#Bindings-to-the-platform)).
  @_disfavoredOverload
  public func take(until lifetime: Lifetime) -> Signal {
    take(until: lifetime.ended)
  }
}
