extension Signal {
  /// Returns a signal that calls `action` before it fails or completes.
  ///
  /// ```
  /// self          a-b-|
  /// finally { }   a-b-|
  /// ```
  ///
  /// Each subscription calls `action`, unless it is disposed of before its end. To clean up then,
  /// too, use ``onEnd(_:)``. In ReactiveObjC: `-finally:` (feature SO11).
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
