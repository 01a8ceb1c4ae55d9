extension Signal {
  /// Returns a signal that calls `action` at each subscription, before it subscribes to the source.
  ///
  /// ```
  /// self            a-b-|
  /// initially { }   a-b-|
  /// ```
  ///
  /// If several `initially` follow each other, the action of the last one is called first. In
  /// ReactiveObjC: `-initially:` (feature SO10).
  ///
  /// - Parameter action: Is called at each subscription.
  /// ## Scheduling
  /// Calls `action` where the signal is subscribed to; delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source.
  @_disfavoredOverload
  public func initially(_ action: @escaping @Sendable () -> Void) -> Signal {
    OperatorSignal { sink in
      action()
      return self.attach(sink)
    }
  }
}
