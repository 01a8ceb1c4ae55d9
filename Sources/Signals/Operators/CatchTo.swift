extension Signal {
  /// Returns a signal that goes on with `replacement` when the source fails, whatever the error.
  ///
  /// ```
  /// self                     a-b-X
  /// replacement                  --c-d|
  /// catch(to: replacement)   a-b---c-d|
  /// ```
  ///
  /// The same as ``catch(_:)`` with a handler that always returns `replacement`. RAC: `-catchTo:`
  /// (SO31).
  ///
  /// - Parameter replacement: The signal to go on with.
  /// ## Scheduling
  /// Subscribes to the replacement where the source fails; delivers where the two send.
  /// ## Errors
  /// An error of the replacement passes.
  /// ## Disposal
  /// Disposes of the source or of the replacement.
  public func `catch`(to replacement: Signal) -> Signal {
    `catch` { _ in replacement }
  }
}
