extension Signal {
  /// Returns a signal that calls `action` before it fails or completes.
  ///
  /// ```
  /// self          a-b-|
  /// finally { }   a-b-|
  /// ```
  ///
  /// It does so for each subscription, but not if the subscription is disposed of. RAC: `-finally:`
  /// (SO11).
  ///
  /// - Parameter action: Is called before the terminal event.
  /// ## Scheduling
  /// Calls `action` and delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source, without calling `action`.
  @_disfavoredOverload
  public func finally(_ action: @escaping @Sendable () -> Void) -> Signal {
    doError { _ in action() }.doCompleted(action)
  }
}
